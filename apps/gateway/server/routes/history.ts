import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { Refusal } from '../Refusal.ts'
import { route } from '../Route.ts'
import { servedChain } from './servedChain.ts'
import { sourceOf } from './sourceOf.ts'

/** Transactions of an account on one chain, the newest first, kept for 15 seconds. */
export const history = route({
  endpoint: gatewayContract.history,
  access: 'project',
  keeps: { by: 'shared', freshS: 15, staleS: 60 },
  async answer({ params, query }, deps, context) {
    const [first] = deps.chains
    const chainId = query.chainId ?? first
    if (chainId === undefined) throw new Refusal('SOURCE_MISSING')
    const { address } = params
    const source = sourceOf('history', deps)
    return source({ chainId: servedChain(chainId, deps), address, cursor: query.cursor }, context)
  },
})
