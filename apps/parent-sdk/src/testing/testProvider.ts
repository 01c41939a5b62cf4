import { connectWallet } from '../engine/actions/session/connectWallet.ts'
import { disconnect } from '../engine/actions/session/disconnect.ts'
import { serveProvider } from '../engine/namespaces/eip155/serveProvider.ts'
import { createFacade } from '../page/kit/createFacade.ts'
import type { AirlockProvider } from '../types/AirlockProvider.ts'
import type { Modal } from '../types/Modal.ts'
import { createFakeWallet, type FakeWallet } from './createFakeWallet.ts'
import { createDeps } from './fakeDeps.ts'

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const TARGET = { handle: 'io.one', namespace: 'eip155' } as const

export function setUp({
  wallet = createFakeWallet(),
  ...options
}: { wallet?: FakeWallet } & Parameters<typeof createDeps>[0] = {}) {
  const deps = createDeps({ providers: { 'io.one': wallet }, ...options })
  const modal = createModalDouble()
  const provider = createTestProvider({ ...deps, modal })
  return { deps, modal, wallet, provider }
}

export function createTestProvider(
  deps: Omit<Parameters<typeof serveProvider>[0], 'disconnect' | 'emit' | 'provider'>,
): AirlockProvider {
  const { provider, emit } = createFacade((args) => request(args))
  const request = serveProvider({ ...deps, disconnect: () => disconnect(deps, 'eip155'), provider, emit })
  return provider
}

export async function connected(
  wallet = createFakeWallet({ knownChains: ['0x1', '0x2105'] }),
  options: Parameters<typeof createDeps>[0] = {},
) {
  const all = setUp({ wallet, ...options })
  await connectWallet(all.deps, TARGET)
  wallet.requests.length = 0
  return all
}

function createModalDouble() {
  const listeners = new Set<(open: boolean) => void>()
  let isOpen = false
  const show = (open: boolean) => {
    isOpen = open
    for (const listener of [...listeners]) listener(open)
  }
  return {
    open: async () => show(true),
    close: () => show(false),
    isOpen: () => isOpen,
    subscribe(listener: (open: boolean) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listenerCount: () => listeners.size,
  } satisfies Partial<Modal> & { listenerCount: unknown }
}

export function record(provider: AirlockProvider) {
  const events: unknown[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']) {
    provider.on(event, (payload) => events.push([event, payload]))
  }
  return events
}
