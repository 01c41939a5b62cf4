import { namespaceOf } from '@airlock/protocol/caip'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { refreshAccount } from '../../../../core/queries/refreshAccount.ts'
import { followRow } from '../../../../core/transactions/followRow.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { texts } from '../../texts/texts.ts'
import { saveRecipient } from '../keptReceivers.ts'
import { reportCarried } from './reportCarried.ts'

/** Refetches changed data twice. Never rejects. */
export async function followSent(deps: Deps, id: string): Promise<void> {
  const last = await followRow(deps, id, (row) => {
    const { from, caipNetworkId, status, summary } = row
    if (isOperation(row)) reportCarried(deps, row)
    const isSent = status === 'confirmed' && isAsMeant(row)
    // Only own transfers add recent recipients, so a poisoned history adds none.
    const account = { namespace: namespaceOf(caipNetworkId), address: from }
    if (isSent && row.calls === undefined && summary.bought === undefined)
      saveRecipient(deps, account, { address: summary.receiver, name: summary.receiverName })
    if (isSent || status === 'failed') {
      const key = isSent ? 'sendMined' : 'sendReverted'
      void showToast(deps, { variant: isSent ? 'success' : 'error', notice: { key } })
    }
    void refreshAccount(deps, { network: caipNetworkId, address: from })
  })
  if (last?.status === 'expired') {
    if (isOperation(last)) reportCarried(deps, last)
    void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSendExpired') })
  } else if (last !== undefined) {
    // The first responses may come from a lagging node.
    void refreshAccount(deps, { network: last.caipNetworkId, address: last.from })
  }
}

/** A swap's calls report their own events. */
function isOperation({ callsId, calls, summary }: SentRow) {
  return callsId !== undefined && calls === undefined && summary.bought === undefined
}

function isAsMeant(row: SentRow) {
  return 'as' in row && (row.as === 'asked' || row.as === 'repriced')
}
