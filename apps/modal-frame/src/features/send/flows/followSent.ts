import { namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { followRow } from '../../../core/transactions/followRow.ts'
import type { SentRow } from '../../../core/transactions/transactions.ts'
import { keepReceiver } from './recentReceivers.ts'

/** Follows a transaction to its end, and brings what it changed up to date once it is mined. Never rejects. */
export async function followSent(deps: Deps, id: string): Promise<void> {
  await followRow(deps, id, (row) => {
    const { from, caipNetworkId, status, summary } = row
    const isSent = status === 'confirmed' && isAsMeant(row)
    // Only what this account itself sent makes somebody a recent receiver: whoever poisons a history lists nobody here.
    const account = { namespace: namespaceOf(caipNetworkId), address: from }
    if (isSent) keepReceiver(deps, account, { address: summary.receiver, name: summary.receiverName })
    void refreshAccount(deps, { network: caipNetworkId, address: from })
  })
}

function isAsMeant({ as }: SentRow) {
  return as === 'asked' || as === 'repriced'
}
