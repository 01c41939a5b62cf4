import { readBalance } from '../accounts/readBalance.ts'
import type { Deps } from '../ports/Deps.ts'
import { changedResponsesAtom, nameOf } from './changedResponses.ts'
import { queryClient } from './queryClient.ts'
import { type QueriedAccount, queryKeys } from './queryKeys.ts'

export async function refreshAccount(
  deps: Pick<Deps, 'store' | 'adapters' | 'clock'>,
  account: QueriedAccount,
): Promise<void> {
  const { network, address } = account
  const client = queryClient(deps.store)
  const queryKey = queryKeys.account(account)
  const { tokens, history, nfts, powers } = queryKeys
  const changed = [tokens, history, nfts, powers].map((keyOf) => nameOf(keyOf(account)))
  deps.store.set(changedResponsesAtom, (all) => new Set([...all, ...changed]))
  // A refetch would join a pending response that is older than the change.
  void client.cancelQueries({ queryKey, type: 'active' }, { silent: true })
  await Promise.allSettled([readBalance(deps, address, network, 'fresh'), client.invalidateQueries({ queryKey })])
}
