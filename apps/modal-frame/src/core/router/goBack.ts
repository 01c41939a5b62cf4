import { emailLoginAtom, leftLogin } from '../../features/email/state/emailLogin.ts'
import { NO_SWITCH, networkSwitchAtom } from '../../features/networks/state/networkSwitch.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { cancelConnect } from '../wallets/cancelConnect.ts'
import { goBack as back, currentRoute, routerAtom } from './router.ts'
import { safeClose } from './safeClose.ts'

/** The header's back button: the view before, or closing where there is none. Leaving a connecting view gives the attempt up. */
export async function goBack(deps: Deps): Promise<void> {
  const { store } = deps
  const router = store.get(routerAtom)
  const { view } = currentRoute(router)
  const previous = back(router, store.get(activeAddressAtom))
  if (previous === undefined) return safeClose(deps)
  store.set(routerAtom, previous)
  if (view === 'SwitchNetwork') store.set(networkSwitchAtom, NO_SWITCH)
  if (view.startsWith('EmailVerify')) store.set(emailLoginAtom, leftLogin)
  if (view.startsWith('Connecting')) await cancelConnect(deps)
}
