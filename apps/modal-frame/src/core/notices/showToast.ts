import { TOAST_DURATION_MS, TOAST_SWAP_MS } from '@airlock/protocol/constants'
import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { routeAtom, routerAtom } from '../router/router.ts'
import type { Notice } from './notice.ts'
import { type Toast, toastAtom } from './toast.ts'

type Needs = Pick<Deps, 'store' | 'clock'>
type Turn = { newest?: Toast | undefined; closedAt: number }

/** By store: the newest toast, and when the previous one has closed (ms since the epoch). */
const toasts = new WeakMap<Deps['store'], Turn>()

/**
 * Shows a toast for 2.5 s. A visible toast closes 150 ms earlier; of several waiting ones only the newest appears.
 * Resolves when this toast closes.
 */
export async function showToast(deps: Needs, toast: Toast & { variant: 'success' | 'error' }): Promise<void> {
  // A copy, so that an equal toast is a new one.
  await appear(deps, { ...toast }, TOAST_DURATION_MS)
}

/**
 * Shows a loading toast until the task settles, the modal closes, the account changes or another toast appears.
 *
 * @param isOfView also ends the toast if the visitor leaves the view
 */
export async function showLoading<Result>(
  deps: Needs,
  { notice, isOfView = false }: { notice: Notice; isOfView?: boolean },
  task: () => Promise<Result>,
): Promise<Result> {
  const { store } = deps
  const [address, route] = [store.get(activeAddressAtom), store.get(routeAtom)]
  const isLeft = () =>
    !(store.get(isOpenAtom) || store.get(configAtom)?.embedded) ||
    (address !== null && store.get(activeAddressAtom) !== address) ||
    (isOfView && !store.get(routerAtom).includes(route))
  if (isLeft()) return task()
  const shown: Toast = { variant: 'loading', notice }
  const check = () => {
    if (isLeft()) hide(deps, shown)
  }
  const ends = [isOpenAtom, activeAddressAtom, routerAtom].map((changing) => store.sub(changing, check))
  void appear(deps, shown)
  try {
    return await task()
  } finally {
    for (const end of ends) end()
    hide(deps, shown)
  }
}

function turnOf({ store }: Needs): Turn {
  const turn = toasts.get(store) ?? { closedAt: 0 }
  toasts.set(store, turn)
  return turn
}

/** Shows a toast, unless a newer one replaces it or it ends while it waits. Without a duration it stays. */
async function appear(deps: Needs, shown: Toast, durationMs?: number): Promise<void> {
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

/** Ends a toast that is visible or waits. */
function hide(deps: Needs, shown: Toast) {
  const turn = turnOf(deps)
  if (turn.newest === shown) turn.newest = undefined
  if (deps.store.get(toastAtom) === shown) close(deps, turn)
}

function close({ store, clock }: Needs, turn: Turn) {
  store.set(toastAtom, null)
  turn.closedAt = clock.now() + TOAST_SWAP_MS
}
