import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { FEATURES } from '../app/features.ts'
import { CATALOGUE } from '../connectors/catalogue/embeddedCatalogue.ts'
import { configure } from '../core/modal/configure.ts'
import { namespacesAtom } from '../core/networks/namespaces.ts'
import { definitionsAtom } from '../core/networks/network.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { DepsProvider } from '../core/ports/DepsContext.tsx'
import type { HostPage } from '../core/ports/HostPage.ts'
import { modalAtom, opened } from '../core/router/modal.ts'
import { catalogueAtom } from '../core/wallets/catalogue.ts'
import { DEFINITIONS } from '../namespaces/eip155/definitions.ts'
import { NAMESPACES } from '../namespaces/registry.ts'
import { hostConfig, hostNetwork, hostState } from '../testing/testFixtures.ts'
import { WALLETS } from './fixtureStates.ts'
import { FIXTURES } from './fixtures.ts'
import { GalleryIndex } from './GalleryIndex.tsx'
import { galleryAnswers } from './galleryAnswers.ts'
import './gallery.css'

/**
 * Shows one view in one state, by query string: `?view=Account&state=failed&scheme=dark&locale=ar&text=200`. Without a view it lists
 * all of them. Width is the window's own.
 */
const query = new URLSearchParams(location.search)
const view = query.get('view') ?? ''
const state = query.get('state') ?? 'default'
const scheme = query.get('scheme') ?? 'system'
const isScheme = (value: string): value is 'light' | 'dark' | 'system' => ['light', 'dark', 'system'].includes(value)

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root.')
document.documentElement.style.fontSize = `${query.get('text') ?? '100'}%`
document.documentElement.dataset.scheme = scheme

const fixture = FIXTURES[view]?.[state]
createRoot(root).render(fixture === undefined ? <GalleryIndex /> : <Shown />)

function Shown() {
  return (
    <Provider store={deps().store}>
      <DepsProvider deps={deps()}>
        <App />
      </DepsProvider>
    </Provider>
  )
}

const never = () => new Promise<never>(() => {})

let made: Deps | undefined

function deps(): Deps {
  made ??= makeDeps()
  return made
}

/** A host that agrees to everything and does nothing, so that what is shown stays as the fixture made it. */
function makeDeps(): Deps {
  const store = createStore()
  const kept = new Map<string, string>()
  const answers = galleryAnswers()
  const silent = new Proxy({}, { get: () => async () => null }) as HostPage
  const made: Deps = {
    store,
    features: FEATURES,
    host: silent,
    // A chain that never answers, and lists no tokens and no activity by itself: what a state shows is its fixture's.
    adapters: { eip155: async () => ({ definitions: DEFINITIONS, balance: never, request: never }) },
    connectors: [],
    clock: { now: () => Date.now(), wait: () => new Promise(() => {}) },
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
    clipboard: { write: async () => {} },
    prefetch: () => {},
    ...(query.get('gateway') !== 'none' && {
      gateway: { origin: 'https://gateway.example', projectId: 'default', fetch: answers.fetch },
    }),
  }
  store.set(catalogueAtom, CATALOGUE)
  store.set(namespacesAtom, NAMESPACES)
  store.set(definitionsAtom, DEFINITIONS)
  configure(made, {
    config: hostConfig({ networks: DEFINITIONS.slice(1).map(({ caipNetworkId }) => hostNetwork(caipNetworkId)) }),
    state: hostState({
      wallets: WALLETS,
      theme: { mode: isScheme(scheme) ? scheme : 'system', variables: themeVariables() },
      locale: query.get('locale') ?? 'en',
    }),
  })
  store.set(modalAtom, opened())
  fixture?.(store, answers, made.storage)
  return made
}

function themeVariables() {
  const accent = query.get('accent')
  return accent === null ? {} : { accent: `#${accent}` }
}
