import { vi } from 'vitest'
import { eip155 } from '../engine/namespaces/eip155/index.ts'
import { createWalletRegistry } from '../engine/wallets/createWalletRegistry.ts'
import type { Eip1193Provider } from '../types/eip1193.ts'
import type { WalletRegistry } from '../types/wallets.ts'
import { createFakeWallet } from './createFakeWallet.ts'

export const PNG = 'data:image/png;base64,iVBORw0KGgo='

export let registry: WalletRegistry | undefined

/** The registry never unsubscribes, and each test needs a clean page. */
const listening: Parameters<typeof removeEventListener>[] = []

export function tearDown() {
  registry = undefined
  for (const one of listening.splice(0)) removeEventListener(...one)
  Reflect.deleteProperty(window, 'ethereum')
}

export function create(options: Partial<Parameters<typeof createWalletRegistry>[0]> = {}) {
  const added = vi.spyOn(globalThis, 'addEventListener')
  registry = createWalletRegistry({
    namespaces: [eip155],
    enableEIP6963: true,
    enableInjected: true,
    enableStandard: true,
    onOpen() {},
    excluded: [],
    isOwnWallet: () => false,
    ...options,
  })
  listening.push(...added.mock.calls)
  added.mockRestore()
  return registry
}

export function announce(info: unknown, provider: unknown = createFakeWallet()) {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  return provider
}

export function inject(provider: object) {
  Object.assign(window, { ethereum: provider })
  return provider as Eip1193Provider
}

export const info = (name: string, rdns: string) => ({ uuid: crypto.randomUUID(), name, rdns, icon: PNG })
export const shown = () =>
  registry
    ?.list()
    .map(({ name, type, contested: hasIdentityConflict }) => ({ name, type, contested: hasIdentityConflict }))

export function throwing(): never {
  throw new Error('hostile')
}
