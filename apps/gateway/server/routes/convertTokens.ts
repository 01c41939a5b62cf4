import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { servedChain } from '../sources/servedChain.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Tokens of the gateway's lists. */
export const convertTokens = route({
  endpoint: gatewayContract.convertTokens,
  access: 'project',
  keeps: { by: 'shared', freshS: 300, staleS: 86_400 },
  async answer({ query }, deps, context) {
    return { tokens: await sourceOf('tokens', deps)({ chainId: servedChain(query.chainId, deps) }, context) }
  },
})
