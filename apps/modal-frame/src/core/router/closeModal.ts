import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import { alertAtom } from '../notices/alert.ts'
import type { Deps } from '../ports/Deps.ts'
import { CLOSED, modalAtom, withLoading } from './modal.ts'
import { closingTarget, reset, routerAtom } from './router.ts'

/** Ends pending attempts. Notifies the host if `by` is the visitor. */
export function closeModal(deps: Deps, by: 'visitor' | 'host' = 'visitor'): void {
  const { store, host } = deps
  const wasOpen = store.get(modalAtom).open
  const address = store.get(activeAddressAtom)
  const target = closingTarget(store.get(configAtom)?.embedded ?? false, address)
  for (const feature of deps.features) {
    feature.close?.(deps)
    feature.reset?.(deps)
  }
  store.set(alertAtom, null)
  if (target === 'hidden') store.set(modalAtom, CLOSED)
  else {
    store.set(modalAtom, (modal) => withLoading(modal, false))
    store.set(routerAtom, reset({ view: target }))
  }
  if (wasOpen && by === 'visitor' && target === 'hidden') host.closed(null).catch(() => {})
}
