import type { Deps } from '../../../../core/ports/Deps.ts'
import { unknownUntil } from '../../../../core/transactions/unknownUntil.ts'
import type { SwapPreview } from '../../state/swapState.ts'
import { summaryOf } from './summaryOf.ts'

/** The swap may have been sent, or another tab requested it (T124). */
export function isRepeated(deps: Pick<Deps, 'store' | 'storage' | 'clock'>, preview: SwapPreview): boolean {
  const { caipNetworkId, account: from } = preview
  const summary = { ...summaryOf(preview), receiver: preview.quote.context.router, receiverName: null }
  return preview.isRepeated === true || unknownUntil(deps, { caipNetworkId, from, summary }) !== undefined
}
