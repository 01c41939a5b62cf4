import { TOAST_DURATION_MS, TOAST_SWAP_MS } from '@airlock/protocol/constants'
import type { Deps } from '../ports/Deps.ts'
import { type Toast, toastAtom } from './toast.ts'

type Needs = Pick<Deps, 'store' | 'clock'>

/** By store: the newest toast, and when the previous one has closed (ms since the epoch). */
const toasts = new WeakMap<Deps['store'], { newest?: Toast; closedAt: number }>()

/**
 * Shows a toast for 2.5 s, a `loading` one until the next. A visible toast closes 150 ms earlier; of several waiting
 * ones only the newest appears. Resolves when this toast closes.
 */
export async function showToast(deps: Needs, toast: Toast): Promise<void> {
  const { store, clock } = deps
  // A copy, so that an equal toast is a new one.
  const shown = { ...toast }
  const turn = toasts.get(store) ?? { closedAt: 0 }
  toasts.set(store, turn)
  turn.newest = shown
  if (store.get(toastAtom) !== null) close(deps, turn)
  const gap = turn.closedAt - clock.now()
  if (gap > 0) await clock.wait(gap)
  if (turn.newest !== shown) return
  store.set(toastAtom, shown)
  if (shown.variant === 'loading') return
  await clock.wait(TOAST_DURATION_MS)
  if (store.get(toastAtom) === shown) close(deps, turn)
}

function close({ store, clock }: Needs, turn: { closedAt: number }) {
  store.set(toastAtom, null)
  turn.closedAt = clock.now() + TOAST_SWAP_MS
}
