import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { networkSupportAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../../../core/router/router.ts'
import { leaveNetworkViews } from './leaveNetworkViews.ts'

/** Shows in an open modal that the network is unsupported, until it is supported again. */
export function followNetwork(deps: Deps): void {
  const { store } = deps
  const { view } = store.get(routeAtom)
  if (store.get(networkSupportAtom) === 'blocking') {
    // A switch that is under way may be about to solve it.
    if (view !== 'UnsupportedChain' && view !== 'SwitchNetwork') {
      store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
    }
    return
  }
  if (view === 'UnsupportedChain' && store.get(activeAddressAtom) !== null) leaveNetworkViews(deps)
}
