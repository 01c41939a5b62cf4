import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { followRow } from '../../../core/transactions/followRow.ts'
import type { SentRow } from '../../../core/transactions/transactions.ts'
import { texts } from '../texts/texts.ts'
import { swapText } from './requesting/swapText.ts'

/** The toast has the receipt's amount. Never rejects. */
export async function followSwap(deps: Deps, id: string): Promise<void> {
  await followRow(deps, id, (row) => {
    const { caipNetworkId, from, status } = row
    void refreshAccount(deps, { network: caipNetworkId, address: from })
    const isSwapped = status === 'confirmed' && 'as' in row && (row.as === 'asked' || row.as === 'repriced')
    if (isSwapped) void reportSwapped(deps, row)
    else if (status === 'failed') void showToast(deps, { variant: 'error', notice: { key: 'sendReverted' } })
  })
}

async function reportSwapped(deps: Deps, row: SentRow): Promise<void> {
  const amount = await import('./readReceived.ts')
    .then(({ readReceived }) => readReceived(deps, row))
    .catch(() => undefined)
  void showToast(deps, { variant: 'success', notice: ownNotice(texts, 'noticeSwapped', swapText(row, amount)) })
}
