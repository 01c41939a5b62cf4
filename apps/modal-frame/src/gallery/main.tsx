import type { Theme } from '@airlock/protocol/channel/schemas'
import { createStore, Provider } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { FEATURES } from '../app/features.ts'
import { addStores } from '../connectors/catalogue/addStores.ts'
import { CATALOGUE } from '../connectors/catalogue/embeddedCatalogue.ts'
import { configure } from '../core/modal/configure.ts'
import { namespacesAtom } from '../core/networks/namespaces.ts'
import { type CaipNetwork, definitionsAtom } from '../core/networks/network.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { DepsProvider } from '../core/ports/DepsContext.tsx'
import type { HostPage } from '../core/ports/HostPage.ts'
import type { ChainAdapter } from '../core/ports/Namespace.ts'
import { modalAtom, opened } from '../core/router/modal.ts'
import { catalogueAtom } from '../core/wallets/catalogue.ts'
import { DEFINITIONS as BITCOIN } from '../namespaces/bip122/definitions.ts'
import { DEFINITIONS } from '../namespaces/eip155/definitions.ts'
import { DEFINITIONS as POLKADOT } from '../namespaces/polkadot/definitions.ts'
import { NAMESPACES } from '../namespaces/registry.ts'
import { agreeingEmail } from '../testing/testConnectors.ts'
import { hostConfig, hostNetwork, hostState } from '../testing/testFixtures.ts'
import { WALLETS } from './fixtureStates.ts'
import { FIXTURES, type Fixture } from './fixtures.ts'
import { GalleryIndex } from './GalleryIndex.tsx'
import { galleryAnswers } from './galleryResponses.ts'
import './gallery.css'

/** `#view=Account&state=failed&scheme=dark&locale=ar&text=200`. Without a view it lists all. */
const container = document.getElementById('root')
if (container === null) throw new Error('The document has no #root.')
let shown = show(container)
addEventListener('hashchange', () => {
  shown.unmount()
  shown = show(container)
})

function show(element: Element): Root {
  const query = new URLSearchParams(location.hash.slice(1))
  document.documentElement.style.fontSize = `${query.get('text') ?? '100'}%`
  document.documentElement.dataset.scheme = schemeOf(query)
  const fixture = FIXTURES[query.get('view') ?? '']?.[query.get('state') ?? 'default']
  const root = createRoot(element)
  root.render(fixture === undefined ? <GalleryIndex /> : <Shown deps={makeDeps(query, fixture)} />)
  return root
}

function Shown({ deps }: { deps: Deps }) {
  return (
    <Provider store={deps.store}>
      <DepsProvider deps={deps}>
        <App />
      </DepsProvider>
    </Provider>
  )
}

function schemeOf(query: URLSearchParams): Theme['mode'] {
  const scheme = query.get('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

function never() {
  return new Promise<never>(() => {})
}

const withCoin = (definitions: readonly CaipNetwork[]): ChainAdapter => ({
  definitions,
  balance: async (_, { nativeCurrency }) => ({ balance: '0.07310042', symbol: nativeCurrency.symbol }),
  request: never,
  tokens: async () => [],
})

const hangingEmail: Deps['email'] = {
  ...agreeingEmail(),
  connectByPasskey: never,
  createPasskeyWallet: never,
  addPasskey: never,
  passkeyStatus: async () => ({ hasPasskey: false, isOffered: false, needsRecovery: true }),
}

function makeDeps(query: URLSearchParams, fixture: Fixture): Deps {
  const store = createStore()
  const stored = new Map<string, string>()
  const responses = galleryAnswers()
  const hanging = new Proxy({}, { get: () => async () => null }) as HostPage
  const created: Deps = {
    store,
    features: FEATURES,
    host: hanging,
    email: hangingEmail,
    adapters: {
      eip155: async () => ({
        definitions: DEFINITIONS,
        balance: never,
        request: never,
        transfers: never,
        token: never,
      }),
      bip122: async () => withCoin(BITCOIN),
      polkadot: async () => withCoin(POLKADOT),
    },
    connectors: [],
    clock: { now: () => Date.now(), wait: () => new Promise(() => {}) },
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
      keys: () => [...stored.keys()],
    },
    clipboard: { write: async () => {} },
    prefetch: () => {},
    ...(query.get('gateway') !== 'none' && {
      gateway: { origin: 'https://gateway.example', projectId: 'default', fetch: responses.fetch },
    }),
  }
  store.set(catalogueAtom, CATALOGUE)
  addStores(store)
  store.set(namespacesAtom, NAMESPACES)
  store.set(definitionsAtom, DEFINITIONS)
  configure(created, {
    config: hostConfig({ networks: DEFINITIONS.slice(1).map(({ caipNetworkId }) => hostNetwork(caipNetworkId)) }),
    state: hostState({
      wallets: WALLETS,
      theme: { mode: schemeOf(query), variables: themeVariables(query) },
      locale: query.get('locale') ?? 'en',
    }),
  })
  store.set(modalAtom, opened())
  fixture(store, responses, created.storage)
  return created
}

function themeVariables(query: URLSearchParams) {
  const accent = query.get('accent')
  return accent === null ? {} : { accent: `#${accent}` }
}
