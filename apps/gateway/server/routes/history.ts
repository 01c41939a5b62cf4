import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { mergeChains } from '../history/mergeChains.ts'
import { route } from '../Route.ts'
import { needsTransfers, withTransfers } from '../shell/withTransfers.ts'
import { chainOfAccount, chainsOfAccount } from '../sources/chainsOfAccount.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Transactions of an account on one chain, or on all that are served, the newest first; kept for 15 seconds. */
export const history = route({
  endpoint: gatewayContract.history,
  access: 'project',
  keeps: { by: 'shared', freshS: 15, staleS: 60 },
  variantOf: ({ query: { sv } }) => (needsTransfers(sv) ? 'transfers' : ''),
  async answer({ params: { address }, query: { chainId, cursor, sv } }, deps, context) {
    const source = sourceOf('history', deps)
    const history =
      chainId === undefined
        ? await mergeChains(source, { chains: chainsOfAccount(address, deps), address, cursor }, context)
        : await source({ chainId: chainOfAccount(address, chainId, deps), address, cursor }, context)
    return needsTransfers(sv) ? withTransfers(history, chainId) : history
  },
})
