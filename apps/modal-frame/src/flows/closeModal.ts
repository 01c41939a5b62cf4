import type { Deps } from '../ports/Deps.ts'
import { alertAtom } from '../state/alert.ts'
import { configAtom } from '../state/config.ts'
import { emailLoginAtom, leftLogin } from '../state/emailLogin.ts'
import { activeAddressAtom } from '../state/hostState.ts'
import { CLOSED, modalAtom, withLoading } from '../state/modal.ts'
import { NO_SWITCH, networkSwitchAtom } from '../state/networkSwitch.ts'
import { closingTarget, reset, routerAtom } from '../state/router.ts'
import { walletRequestsAtom } from '../state/walletRequests.ts'
import { cancelConnect } from './cancelConnect.ts'
import { stopWaiting } from './stopWaiting.ts'

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
  store.set(networkSwitchAtom, NO_SWITCH)
  store.set(emailLoginAtom, leftLogin)
  store.set(alertAtom, null)
  if (target === 'hidden') store.set(modalAtom, CLOSED)
  else {
    store.set(modalAtom, (modal) => withLoading(modal, false))
    store.set(routerAtom, reset({ view: target }))
  }
  if (wasOpen && by === 'visitor' && target === 'hidden') host.closed(null).catch(() => {})
}
