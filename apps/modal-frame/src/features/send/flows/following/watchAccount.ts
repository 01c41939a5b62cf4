import { atom } from 'jotai'
import { activeAddressAtom } from '../../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { isOpenAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { activeConnectorAtom } from '../../../../core/wallets/sessionConnector.ts'
import { findOpenCalls } from './findOpenCalls.ts'

/** Account whose activity the person looks at, where its wallet follows what it sent; null in any other view. */
const shownAccountAtom = atom((get) => {
  const [network, address] = [get(activeNetworkIdAtom), get(activeAddressAtom)]
  const isShown = get(isOpenAtom) && get(routeAtom).view === 'Account' && get(activeConnectorAtom)?.replacesSent
  return isShown && network !== null && address !== null ? `${network}:${address}` : null
})

const watched = new WeakSet<Deps['store']>()

/** Looks for what was begun elsewhere, once each time that an account is shown. */
export function watchAccount(deps: Deps): void {
  const { store } = deps
  const look = () => {
    if (store.get(shownAccountAtom) !== null) void findOpenCalls(deps)
  }
  if (watched.has(store)) return
  watched.add(store)
  store.sub(shownAccountAtom, look)
  look()
}
