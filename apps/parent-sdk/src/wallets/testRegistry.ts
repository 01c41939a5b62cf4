import type { Eip1193Provider } from '../eip1193.ts'
import { eip155 } from '../namespaces/eip155/index.ts'
import { createWalletDouble } from '../namespaces/eip155/walletDouble.ts'
import { createWalletRegistry } from './createWalletRegistry.ts'

export const PNG = 'data:image/png;base64,iVBORw0KGgo='

/** The registry of the test that runs, once it has made one. */
export let registry: ReturnType<typeof createWalletRegistry> | undefined

/** Ends a test: the registry stops listening, and the page has no wallet. */
export function tearDown() {
  registry?.destroy()
  registry = undefined
  Reflect.deleteProperty(window, 'ethereum')
}

export function create(options: Partial<Parameters<typeof createWalletRegistry>[0]> = {}) {
  registry = createWalletRegistry({
    namespaces: [eip155],
    enableEIP6963: true,
    enableInjected: true,
    enableStandard: true,
    onOpen: () => () => {},
    excluded: [],
    isOwn: () => false,
    ...options,
  })
  return registry
}

export function announce(info: unknown, provider: unknown = createWalletDouble()) {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  return provider
}

export function inject(provider: object) {
  Object.assign(window, { ethereum: provider })
  return provider as Eip1193Provider
}

export const info = (name: string, rdns: string) => ({ uuid: crypto.randomUUID(), name, rdns, icon: PNG })
export const shown = () => registry?.list().map(({ name, type, contested }) => ({ name, type, contested }))

export function throwing(): never {
  throw new Error('hostile')
}
