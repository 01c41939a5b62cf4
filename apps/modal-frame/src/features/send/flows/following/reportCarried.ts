import type { Deps } from '../../../../core/ports/Deps.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { pageWaitsAtom } from '../../state/pageWaits.ts'
import { trackSend } from '../trackSend.ts'

/** Delayed while a page waits for its form's hash, because it would take this success for it. */
export function reportCarried(deps: Deps, row: SentRow): void {
  const isOwned = row.status === 'confirmed' && deps.store.get(pageWaitsAtom)
  if (!isOwned) trackSend(deps, row.status === 'confirmed' ? 'SEND_SUCCESS' : 'SEND_ERROR', row)
  else hold(deps, row)
}

function hold(deps: Deps, row: SentRow): void {
  const { store } = deps
  const stop = store.sub(pageWaitsAtom, () => {
    if (store.get(pageWaitsAtom)) return
    stop()
    // The closing of the modal ends the wait first.
    queueMicrotask(() => trackSend(deps, 'SEND_SUCCESS', row))
  })
}
