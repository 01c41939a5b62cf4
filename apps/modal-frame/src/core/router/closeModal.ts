import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import { alertAtom } from '../notices/alert.ts'
import type { Deps } from '../ports/Deps.ts'
import { stopWaiting } from '../requests/stopWaiting.ts'
import { walletRequestsAtom } from '../requests/walletRequests.ts'
import { cancelConnect } from '../wallets/cancelConnect.ts'
import { CLOSED, modalAtom, withLoading } from './modal.ts'
import { closingTarget, reset, routerAtom } from './router.ts'

/**
 * S2.5: hides the modal; embedded in a page it shows Account or Connect instead. An attempt that is under way is given up.
 * `by` says whether the host has to be told.
 */
export function closeModal(deps: Deps, by: 'visitor' | 'host' = 'visitor'): void {
  const { store, host } = deps
  const wasOpen = store.get(modalAtom).open
  const address = store.get(activeAddressAtom)
  const target = closingTarget(store.get(configAtom)?.embedded ?? false, address)
  void cancelConnect(deps)
  for (const { prepare, cancel } of deps.connectors) if (prepare !== undefined) void cancel()
  // A wallet elsewhere goes on without the modal; the secure frame's screen is part of it.
  for (const { id, connectorId } of store.get(walletRequestsAtom)) if (connectorId === 'auth') stopWaiting(deps, id)
  for (const { reset: forget } of deps.features) forget?.(deps)
  store.set(alertAtom, null)
  if (target === 'hidden') store.set(modalAtom, CLOSED)
  else {
    store.set(modalAtom, (modal) => withLoading(modal, false))
    store.set(routerAtom, reset({ view: target }))
  }
  if (wasOpen && by === 'visitor' && target === 'hidden') host.closed(null).catch(() => {})
}
