import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { servedChain } from '../sources/servedChain.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Tokens of an account on one chain, or on all that are served; kept for 30 seconds (S9.11). */
export const balance = route({
  endpoint: gatewayContract.balance,
  access: 'project',
  keeps: { by: 'shared', freshS: 30, staleS: 60 },
  async answer({ params: { address }, query }, deps, context) {
    const chains = query.chainId === undefined ? deps.chains : [servedChain(query.chainId, deps)]
    const source = sourceOf('balance', deps)
    // A contract is one chain's own.
    const tokens = query.chainId === undefined ? [] : (query.tokens?.split(',') ?? [])
    const settled = await Promise.allSettled(chains.map((chainId) => source({ chainId, address, tokens }, context)))
    const [failed] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const balances = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    // A chain that fails blanks none of the others.
    if (failed !== undefined && settled.every(({ status }) => status === 'rejected')) throw failed
    return { balances }
  },
})
