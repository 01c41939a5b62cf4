import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { chainOfAccount } from '../sources/chainsOfAccount.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** NFTs of an account on one chain, kept for half a minute. */
export const nfts = route({
  endpoint: gatewayContract.nfts,
  access: 'project',
  keeps: { by: 'shared', freshS: 30, staleS: 60 },
  async answer({ params: { address }, query }, deps, context) {
    const source = sourceOf('nfts', deps)
    return source({ chainId: chainOfAccount(address, query.chainId, deps), address, cursor: query.cursor }, context)
  },
})
