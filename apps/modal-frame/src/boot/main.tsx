import { createStore, Provider } from 'jotai'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { FEATURES } from '../app/features.ts'
import { prefetchViews } from '../app/views.ts'
import { absentConnectors } from '../connectors/absentConnectors.ts'
import { CATALOGUE } from '../connectors/catalogue/embeddedCatalogue.ts'
import { refreshBalance } from '../core/accounts/refreshBalance.ts'
import { LazyIntents } from '../core/descriptions/LazyIntents.tsx'
import { localeAtom } from '../core/host/hostState.ts'
import { siteOriginAtom } from '../core/host/siteOrigin.ts'
import { configure } from '../core/modal/configure.ts'
import { openModal } from '../core/modal/openModal.ts'
import { namespacesAtom } from '../core/networks/namespaces.ts'
import { browserClipboard } from '../core/ports/browser/browserClipboard.ts'
import { browserClock } from '../core/ports/browser/browserClock.ts'
import type { Connector, SessionConnector } from '../core/ports/Connector.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { DepsProvider } from '../core/ports/DepsContext.tsx'
import type { Gateway } from '../core/ports/Gateway.ts'
import type { WalletCatalogue } from '../core/ports/WalletCatalogue.ts'
import { modalAtom } from '../core/router/modal.ts'
import { catalogueAtom } from '../core/wallets/catalogue.ts'
import { platformAtom, platformOf } from '../core/wallets/platform.ts'
import { parseReturnLink, RETURN_LINK_KEY, returnLinkAtom } from '../core/wallets/returnLink.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { loadFirstWallets } from '../features/connect/flows/loadFirstWallets.ts'
import { NAMESPACES } from '../namespaces/registry.ts'
import { adapterLoaders } from './adapterLoaders.ts'
import { type Connection, connection, settings, storage } from './connection.ts'
import { CONNECTORS } from './connectors.ts'
import { frameHandlers } from './frameHandlers.ts'
import { applyOffer } from './offer/applyOffer.ts'
import { idlePrefetch } from './prefetch/idlePrefetch.ts'
import { refuseDrops } from './refuseDrops.ts'

void connection?.then(boot)

function boot({ host, serve, start, origin, verified }: Connection) {
  const store = createStore()
  store.set(catalogueAtom, CATALOGUE)
  store.set(namespacesAtom, NAMESPACES)
  store.set(siteOriginAtom, origin)
  const adapters = adapterLoaders(settings, browserClock)
  const gateway: Gateway | undefined = settings.gateway
    ? {
        origin: settings.gateway,
        projectId: settings.projectId,
        clientId: settings.clientId,
        fetch: (url, init) => fetch(url, init),
      }
    : undefined
  const context = { settings, store, host, adapters, storage, gateway, origin, verified }
  const connectors = CONNECTORS.flatMap((make) => make(context) ?? [])
  store.set(connectorsAtom, connectors)
  store.set(platformAtom, platformOf(navigator))
  store.set(returnLinkAtom, parseReturnLink(storage.get(RETURN_LINK_KEY)))
  const catalogue = gateway && lazyCatalogue(gateway, store)
  const deps: Deps = {
    store,
    features: FEATURES,
    host,
    adapters,
    connectors,
    absentConnectors,
    clock: browserClock,
    storage,
    clipboard: browserClipboard,
    email: connectors.find(hasEmail)?.email,
    catalogue,
    gateway,
    descriptors: settings.descriptors ? { root: settings.descriptors, Intents: LazyIntents } : undefined,
    routers: settings.routers,
    prefetch: idlePrefetch({
      wallets: async () => {
        await loadFirstWallets(deps)
        const { afterFirstWallets } = await import('./offer/afterFirstWallets.ts')
        await afterFirstWallets(deps)
      },
      networks: () => import('./prefetch/prefetchAccount.ts').then((rest) => rest.prefetchAccount(deps)),
      views: () => prefetchViews(store.get(localeAtom)),
      connectors: () => Promise.all(connectors.map((connector) => connector.prepare?.())),
    }),
  }

  refuseDrops(window)
  const root = document.getElementById('root') as HTMLElement
  const render = () =>
    createRoot(root).render(
      <Provider store={store}>
        <DepsProvider deps={deps}>
          <App />
        </DepsProvider>
      </Provider>,
    )
  const started = start.then((received) => {
    configure(deps, { ...received, config: applyOffer(received.config, settings.offer) })
    if (received.open === null) {
      startTransition(render)
    } else {
      // A waiting user gets a synchronous render.
      openModal(deps, received.open)
      render()
    }
    return null
  })
  started.catch(() => {})
  addEventListener('focus', () => store.get(modalAtom).open && void refreshBalance(deps))
  serve(frameHandlers(deps, started))
}

function lazyCatalogue(gateway: Gateway, store: Deps['store']): WalletCatalogue {
  return async (query, signal) => {
    const { gatewayCatalogue } = await import('../connectors/catalogue/gatewayCatalogue.ts')
    return gatewayCatalogue(gateway, store)(query, signal)
  }
}

function hasEmail(connector: Connector): connector is SessionConnector {
  return 'email' in connector
}
