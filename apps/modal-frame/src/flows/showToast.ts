import { TOAST_LIFE_MS, TOAST_SWAP_MS } from '@airlock/protocol/constants'
import type { Deps } from '../ports/Deps.ts'
import { type Toast, toastAtom } from '../state/toast.ts'

/** The newest toast that was asked for, by store: it alone may appear. */
const newest = new WeakMap<Deps['store'], Toast>()

/**
 * S2.14: shows a toast for 2.5 s, a `loading` one until the next. Where one is on the screen it closes first, and the new one
 * waits 150 ms; of several that wait only the newest appears. Resolves when this toast is over.
 */
export async function showToast({ store, clock }: Pick<Deps, 'store' | 'clock'>, toast: Toast): Promise<void> {
  // A copy, so that the same toast twice is two toasts.
  const shown = { ...toast }
  newest.set(store, shown)
  if (store.get(toastAtom) !== null) {
    store.set(toastAtom, null)
    await clock.wait(TOAST_SWAP_MS)
    if (newest.get(store) !== shown) return
  }
  store.set(toastAtom, shown)
  if (shown.variant === 'loading') return
  await clock.wait(TOAST_LIFE_MS)
  if (store.get(toastAtom) === shown) store.set(toastAtom, null)
}
