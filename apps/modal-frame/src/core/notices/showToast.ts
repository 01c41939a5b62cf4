import { TOAST_DURATION_MS, TOAST_SWAP_MS } from '@airlock/protocol/constants'
import type { Deps } from '../ports/Deps.ts'
import { type Toast, toastAtom } from './toast.ts'

type Needs = Pick<Deps, 'store' | 'clock'>
type Turn = { newest?: Toast | undefined; closedAt: number }

/** Time when the previous toast has closed (ms). */
const toasts = new WeakMap<Deps['store'], Turn>()

/** Shows 2.5 s. Of several waiting toasts only the newest appears. Resolves when this toast closes. */
export async function showToast(deps: Needs, toast: Toast & { variant: 'success' | 'error' }): Promise<void> {
  // A copy, so that an equal toast is new.
  await appear(deps, { ...toast }, TOAST_DURATION_MS)
}

function turnOf({ store }: Needs): Turn {
  const turn = toasts.get(store) ?? { closedAt: 0 }
  toasts.set(store, turn)
  return turn
}

/** A newer toast may replace it. Without a duration it stays. */
export async function appear(deps: Needs, shown: Toast, durationMs?: number): Promise<void> {
  const { store, clock } = deps
  const turn = turnOf(deps)
  turn.newest = shown
  if (store.get(toastAtom) !== null) close(deps, turn)
  const gap = turn.closedAt - clock.now()
  if (gap > 0) await clock.wait(gap)
  if (turn.newest !== shown) return
  store.set(toastAtom, shown)
  if (durationMs === undefined) return
  await clock.wait(durationMs)
  hide(deps, shown)
}

export function hide(deps: Needs, shown: Toast) {
  const turn = turnOf(deps)
  if (turn.newest === shown) turn.newest = undefined
  if (deps.store.get(toastAtom) === shown) close(deps, turn)
}

function close({ store, clock }: Needs, turn: Turn) {
  store.set(toastAtom, null)
  turn.closedAt = clock.now() + TOAST_SWAP_MS
}
