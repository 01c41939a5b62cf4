import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { servedChain } from '../sources/servedChain.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Prices of gas, kept for five seconds: a few blocks. */
export const gasPrice = route({
  endpoint: gatewayContract.gasPrice,
  access: 'project',
  keeps: { by: 'shared', freshS: 5, staleS: 10 },
  async answer({ query }, deps, context) {
    return sourceOf('gasPrice', deps)({ chainId: servedChain(query.chainId, deps, 'NO_GAS_PRICE') }, context)
  },
})
