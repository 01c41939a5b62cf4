import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { History } from '@airlock/protocol/gateway/answers/history'
import { connectedAccountsAtom } from '../../../core/accounts/account.ts'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import type { Store } from '../../../core/ports/Store.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'

/**
 * Addresses that a receiver could be taken for, next to those that were sent to from here: the connected accounts, those that the host labelled, and
 * receivers in the history as far as it was read. A page may state any account and label, and a contract any transfer.
 */
export function seenAddresses(store: Store, account: QueriedAccount): readonly string[] {
  const namespace = namespaceOf(account.network)
  const accounts = store.get(connectedAccountsAtom).filter((one) => one.namespace === namespace)
  const labelled = Object.keys(store.get(hostStateAtom)?.addressLabels ?? {})
  const history = queryClient(store).getQueryData<{ pages: readonly History[] }>(queryKeys.history(account))
  const transactions = (history?.pages ?? []).flatMap(({ data }) => data)
  const receivers = transactions
    // Anyone can make a token claim a transfer, but not have the account send it.
    .filter(({ metadata }) => isSameAddress(namespace, metadata.sentFrom, account.address))
    .flatMap(({ transfers }) => transfers ?? [])
    .flatMap(({ direction, counterparty }) => (direction === 'out' && counterparty ? [counterparty] : []))
  return [...accounts.map(({ address }) => address), ...labelled, ...receivers]
}
