import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { History } from '@airlock/protocol/gateway/answers/history'
import { connectedAccountsAtom } from '../../../core/accounts/account.ts'
import { bookAtom } from '../../../core/addressBook/labels.ts'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import type { Store } from '../../../core/ports/Store.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'

/** A recipient could be confused with these. All may be forged. */
export function seenAddresses(store: Store, account: QueriedAccount): readonly string[] {
  const namespace = namespaceOf(account.network)
  const accounts = store.get(connectedAccountsAtom).filter((one) => one.namespace === namespace)
  const book = store.get(bookAtom).filter((one) => one.namespace === namespace)
  const labelled = Object.keys(store.get(hostStateAtom)?.addressLabels ?? {})
  const history = queryClient(store).getQueryData<{ pages: readonly History[] }>(queryKeys.history(account))
  const transactions = (history?.pages ?? []).flatMap(({ data }) => data)
  const receivers = transactions
    // A token can forge a transfer, but not the account's transaction.
    .filter(({ metadata }) => isSameAddress(namespace, metadata.sentFrom, account.address))
    .flatMap(({ transfers }) => transfers ?? [])
    .flatMap(({ direction, counterparty }) => (direction === 'out' && counterparty ? [counterparty] : []))
  return [...[...accounts, ...book].map(({ address }) => address), ...labelled, ...receivers]
}
