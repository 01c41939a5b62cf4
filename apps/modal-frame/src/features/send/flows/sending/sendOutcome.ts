import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { saveRow } from '../../../../core/transactions/saveRow.ts'
import { type SentRow, withState } from '../../../../core/transactions/transactions.ts'
import { texts } from '../../texts/texts.ts'
import { followSent } from '../following/followSent.ts'
import { trackSend } from '../trackSend.ts'

/** Sponsored calls are reported to the host at their end. */
export function started(deps: Deps, row: Omit<SentRow, 'status'>): void {
  saveRow(deps, withState(row as SentRow, { status: 'pending', hash: row.hash }))
  if (row.callsId === undefined) trackSend(deps, 'SEND_SUCCESS', row)
  void showToast(deps, { variant: 'success', notice: ownNotice(texts, 'noticeSendStarted') })
  void followSent(deps, row.id)
}

/** Distinguishes a disallowed call from a failed one. */
export function failed(
  deps: Deps,
  row: Parameters<typeof trackSend>[2],
  { cause, notice }: { cause?: unknown; notice: 'noticeSendFailed' | 'noticeSendNotSent' },
): void {
  trackSend(deps, 'SEND_ERROR', row)
  const isRefused = isAirlockError(cause, 'UNSUPPORTED_METHOD')
  void showToast(deps, { variant: 'error', notice: isRefused ? { key: 'notAllowed' } : ownNotice(texts, notice) })
}
