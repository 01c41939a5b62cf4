import type { OpenParams } from '@airlock/protocol/channel/schemas'
import { refreshBalance } from '../accounts/refreshBalance.ts'
import { configAtom } from '../host/config.ts'
import { addressAtom } from '../host/hostState.ts'
import { networkSupportAtom } from '../networks/network.ts'
import type { Deps } from '../ports/Deps.ts'
import { initialView } from '../router/initialView.ts'
import { modalAtom, openArgumentsAtom, openCountAtom, opened } from '../router/modal.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { currentRoute, type Route, reset, routerAtom } from '../router/router.ts'
import { attemptAtom, NO_ATTEMPT } from '../wallets/connecting/attempt.ts'
import { platformAtom } from '../wallets/platform.ts'

export function openModal(deps: Deps, { view, namespace, arguments: form }: OpenParams = {}): void {
  const { store, prefetch } = deps
  const address = store.get(addressAtom)(namespace)
  const connected = address !== null
  if (store.get(attemptAtom).status !== 'asking') store.set(attemptAtom, NO_ATTEMPT)
  for (const feature of deps.features) {
    feature.reset?.(deps)
    feature.opened?.(deps)
  }
  store.set(modalAtom, opened(namespace))
  store.set(openArgumentsAtom, form ?? null)
  store.set(openCountAtom, (openCount) => openCount + 1)
  const universal = store.get(configAtom)?.universal ? store.get(platformAtom).kind : undefined
  const [waiting] = store.get(pendingRequestsAtom)
  const first: Route =
    view === undefined && waiting !== undefined
      ? { view: waiting.view }
      : initialView(deps, { address, support: store.get(networkSupportAtom), universal }, view)
  // Keeps a prerendered first screen.
  store.set(routerAtom, (router) =>
    router.length === 1 && currentRoute(router).view === first.view ? router : reset(first),
  )
  prefetch(soonShown(connected, universal !== undefined))
  if (connected) void refreshBalance(deps)
}

function soonShown(connected: boolean, isUniversal: boolean): Parameters<Deps['prefetch']>[0] {
  if (connected) return ['networks', 'views']
  return isUniversal ? ['networks', 'views', 'connectors'] : ['wallets', 'networks', 'views', 'connectors']
}
