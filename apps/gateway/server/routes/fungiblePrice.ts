import { type CaipAddress, isCaipNetworkId } from '@airlock/protocol/caip'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Prices of tokens, kept for 15 seconds. Tokens of chains that are not served have none. */
export const fungiblePrice = route({
  endpoint: gatewayContract.fungiblePrice,
  access: 'project',
  keeps: { by: 'shared', freshS: 15, staleS: 60 },
  async answer({ body }, deps, context) {
    const served = body.addresses.filter((one): one is CaipAddress => {
      const chainId = one.slice(0, one.lastIndexOf(':'))
      return isCaipNetworkId(chainId) && deps.chains.includes(chainId)
    })
    return { fungibles: await sourceOf('prices', deps)({ addresses: served }, context) }
  },
})
