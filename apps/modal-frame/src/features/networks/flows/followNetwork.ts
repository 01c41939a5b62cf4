import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { networkSupportAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../../../core/router/router.ts'
import { leaveNetworkViews } from './leaveNetworkViews.ts'

export function followNetwork(deps: Deps): void {
  const { store } = deps
  const { view } = store.get(routeAtom)
  if (store.get(networkSupportAtom) === 'blocking') {
    // A pending switch may solve it.
    if (view !== 'UnsupportedChain' && view !== 'SwitchNetwork') {
      store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
    }
    return
  }
  if (view === 'UnsupportedChain' && store.get(activeAddressAtom) !== null) leaveNetworkViews(deps)
}
