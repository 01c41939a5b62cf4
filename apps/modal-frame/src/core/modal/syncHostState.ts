import { type ChainNamespace, shortAddress } from '@airlock/protocol/caip'
import type { HostState } from '@airlock/protocol/channel/schemas'
import { accountAtom, connectedAccountsAtom } from '../accounts/account.ts'
import { refreshBalance } from '../accounts/refreshBalance.ts'
import { viewOf } from '../features/Feature.ts'
import { activeAddressAtom, hostStateAtom, sessionAtom } from '../host/hostState.ts'
import { activeNetworkAtom, activeNetworkIdAtom } from '../networks/network.ts'
import { announce } from '../notices/announce.ts'
import type { Deps } from '../ports/Deps.ts'
import { isLoadingAtom, modalAtom } from '../router/modal.ts'
import { reset, routeAtom, routerAtom } from '../router/router.ts'

export function syncHostState(deps: Deps, state: HostState): void {
  const { store } = deps
  const before = snapshotOf(deps)
  store.set(hostStateAtom, state)
  const after = snapshotOf(deps)
  if (!store.get(modalAtom).open) return
  notify(deps, before, after)
  followSession(deps, before, after)
  for (const { hostChanged } of deps.features) hostChanged?.(deps)
  if (after.address !== null && (after.address !== before.address || after.network !== before.network)) {
    void refreshBalance(deps)
  }
}

type HostSnapshot = {
  address: string | null
  namespace: ChainNamespace | undefined
  network: string | null
  wallet: string
  connected: number
}

function snapshotOf({ store }: Deps): HostSnapshot {
  return {
    address: store.get(activeAddressAtom),
    namespace: store.get(sessionAtom)?.activeNamespace,
    network: store.get(activeNetworkIdAtom),
    wallet: store.get(accountAtom)?.connectedWalletInfo?.name ?? '',
    connected: new Set(store.get(connectedAccountsAtom).map(({ namespace }) => namespace)).size,
  }
}

function notify(deps: Deps, before: HostSnapshot, after: HostSnapshot) {
  if (after.address === null) return before.address !== null && announce(deps, 'disconnected')
  if (before.address === null || after.connected > before.connected)
    return announce(deps, 'connected', { wallet: after.wallet })
  if (after.network !== before.network) {
    return announce(deps, 'networkChanged', { network: deps.store.get(activeNetworkAtom)?.name ?? after.network ?? '' })
  }
  if (after.address !== before.address && after.namespace !== undefined) {
    announce(deps, 'accountChanged', { address: shortAddress(after.namespace, after.address) })
  }
}

function followSession(deps: Deps, before: HostSnapshot, after: HostSnapshot) {
  const { store } = deps
  const { view } = store.get(routeAtom)
  // A disconnect of the modal decides the next view.
  if (store.get(isLoadingAtom)) return
  if (after.address === null && before.address !== null && viewOf(deps, view)?.needsAccount) {
    store.set(routerAtom, reset({ view: 'Connect' }))
  }
  if (after.address !== null && before.address === null && view === 'Connect') {
    store.set(routerAtom, reset({ view: 'Account' }))
  }
}
