import type { HostConfig, HostState } from '@airlock/protocol/channel/schemas'
import { createStore } from 'jotai'
import { FEATURES } from '../app/features.ts'
import { configure } from '../core/modal/configure.ts'
import { namespacesAtom } from '../core/networks/namespaces.ts'
import type { Connector } from '../core/ports/Connector.ts'
import type { Deps } from '../core/ports/Deps.ts'
import type { HostPage } from '../core/ports/HostPage.ts'
import type { ChainAdapter } from '../core/ports/Namespace.ts'
import { NAMESPACES } from '../namespaces/registry.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION, hostConfig, hostState } from './testFixtures.ts'

/** The host accepts everything, the adapter has 1.5 ETH, and the clock stops. */
export function testDeps(config: Partial<HostConfig> = {}, state: Partial<HostState> = {}) {
  const clock = manualClock()
  const host = testHost()
  const adapter: ChainAdapter = {
    definitions: [ARBITRUM_DEFINITION],
    balance: async () => ({ balance: '1.5', symbol: 'ETH' }),
    request: async () => '0x1',
  }
  const stored = new Map<string, string>()
  const deps: Deps = {
    store: createStore(),
    features: FEATURES,
    host,
    adapters: { eip155: async () => adapter },
    connectors: [testConnector(host)],
    clock,
    storage: {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
      keys: () => [...stored.keys()],
    },
    clipboard: { write: async (_text: string) => {} },
    prefetch: () => {},
  }
  deps.store.set(namespacesAtom, NAMESPACES)
  configure(deps, { config: hostConfig(config), state: hostState(state) })
  return { ...deps, deps, adapter, clock, stored }
}

function testHost(): HostPage {
  const done = async () => null
  return {
    shown: done,
    resized: done,
    closed: done,
    connect: async () => ({ address: ADDRESS, caipNetworkId: ARBITRUM }),
    cancelConnect: done,
    disconnect: done,
    switchNetwork: done,
    selectAccount: done,
    track: done,
    requestTransaction: async () => `0x${'1'.repeat(64)}`,
    signModalMessage: async () => `0x${'2'.repeat(130)}`,
    walletConnected: done,
    pairing: done,
    walletEvent: done,
    requestOpen: done,
    openLink: done,
    signIn: done,
    cancelSignIn: done,
    prepareSignIn: done,
    completeSignIn: done,
    switchConnection: done,
    removeConnection: done,
  }
}

function testConnector(host: HostPage): Connector {
  return {
    id: 'injected',
    connectViews: ['Connecting'],
    method: 'browser',
    opensPopup: true,
    supportsNamespace: () => true,
    supports: (wallet) => wallet.connector !== undefined,
    connect: ({ connector }) =>
      host.connect({
        handle: connector !== undefined && 'handle' in connector ? connector.handle : '',
        namespace: 'eip155',
      }),
    cancel: async () => {
      await host.cancelConnect(null).catch(() => {})
    },
  }
}

/** Only `advance` moves it; due tasks run to their next wait. */
function manualClock() {
  let now = 1_700_000_000_000
  const waiting: { at: number; resolve: () => void }[] = []
  return {
    now: () => now,
    wait(ms: number) {
      return new Promise<void>((resolve) => {
        waiting.push({ at: now + ms, resolve })
      })
    },
    async advance(ms: number) {
      now += ms
      for (const entry of waiting.filter(({ at }) => at <= now)) {
        waiting.splice(waiting.indexOf(entry), 1)
        entry.resolve()
      }
      await settled()
    },
    pending: () => waiting.length,
  }
}

export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}
