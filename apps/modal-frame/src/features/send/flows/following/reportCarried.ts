import type { Deps } from '../../../../core/ports/Deps.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { pageWaitsAtom } from '../../state/pageWaits.ts'
import { trackSend } from '../trackSend.ts'

/**
 * Reports to the host how an operation of Send ended. A page that waits for the hash of its own form takes the next success for it: this one is
 * held until that page has its answer.
 */
export function reportCarried(deps: Deps, row: SentRow): void {
  const isHeld = row.status === 'confirmed' && deps.store.get(pageWaitsAtom)
  if (!isHeld) trackSend(deps, row.status === 'confirmed' ? 'SEND_SUCCESS' : 'SEND_ERROR', row)
  else hold(deps, row)
}

function hold(deps: Deps, row: SentRow): void {
  const { store } = deps
  const stop = store.sub(pageWaitsAtom, () => {
    if (store.get(pageWaitsAtom)) return
    stop()
    // The host hears first that the modal closed, which ends the wait.
    queueMicrotask(() => trackSend(deps, 'SEND_SUCCESS', row))
  })
}
