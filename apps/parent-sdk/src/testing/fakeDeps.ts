import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { isFrameConnector } from '@airlock/protocol/connectorIds'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createConnections } from '../engine/connections/createConnections.ts'
import { createInactiveWallets } from '../engine/createInactiveWallets.ts'
import { createSessionStore } from '../engine/createSessionStore.ts'
import { NAMESPACES } from '../engine/namespaces/engineRegistry.ts'
import { createRemoteSessions } from '../engine/remote/createRemoteSessions.ts'
import type { SignIns } from '../engine/signIn/createSignIns.ts'
import { createActiveWallets } from '../engine/wallets/createActiveWallets.ts'
import { createSessionRecord } from '../page/kit/createSessionRecord.ts'
import { createWalletsStore } from '../page/kit/createWalletsStore.ts'
import type { Eip1193Provider } from '../types/eip1193.ts'
import type { ActionDeps } from '../types/Namespace.ts'
import type { Unsubscribe } from '../types/Unsubscribe.ts'
import type { PageWallet, SessionWallet, WalletRegistry } from '../types/wallets.ts'

export const ETHEREUM: HostNetwork = {
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum.example'],
  blockExplorer: 'https://explorer.example',
  testnet: false,
}
export const BASE: HostNetwork = {
  ...ETHEREUM,
  caipNetworkId: 'eip155:8453',
  name: 'Base',
  rpcUrls: ['https://base.example'],
}

type Setup = {
  networks?: HostNetwork[]
  allowUnsupportedChain?: boolean
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  frame?: ActionDeps['frame']
  providers?: Record<string, Eip1193Provider>
  namespaces?: ActionDeps['namespaces']
  forgetSignIns?: SignIns['forget']
}

export function createDeps({
  networks = [ETHEREUM, BASE],
  allowUnsupportedChain = false,
  storage = memoryStorage(),
  frame,
  providers = {},
  namespaces = NAMESPACES,
  forgetSignIns,
}: Setup = {}) {
  const record = createSessionRecord({ storage: () => storage, projectId: 'test', networks })
  const session = createSessionStore(record)
  const active = createActiveWallets(session)
  const inactive = createInactiveWallets({
    record,
    active,
    load: () => resolved(() => connections),
    endRemote() {},
    ...(forgetSignIns && { forgetSignIns }),
  })
  const wallets = createRegistryDouble()
  for (const [connectorId, provider] of Object.entries(providers)) wallets.announce(connectorId, provider)
  const deps = {
    session,
    active,
    namespaces,
    wallets,
    networks,
    allowUnsupportedChain,
    frame: frame ?? createFakeFrame(),
    inactive,
  } satisfies ActionDeps
  const remoteSessions = createRemoteSessions(deps)
  const loadRemote = async () => remoteSessions
  const store = createWalletsStore()
  const connections = createConnections({
    ...deps,
    loadRemote,
    forgetSignIns,
    store,
    reads: () => ({}) as never,
    loadWallets: async () => ({ call: async () => undefined }),
  })
  return { ...deps, remoteSessions, loadRemote, connections, store }
}

function resolved<Value>(read: () => Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: tests read the list in the turn of the change.
  return { then: (use?: (value: Value) => unknown) => use?.(read()) } as unknown as Promise<Value>
}

export function createFakeFrame(
  call: (name: string, params: unknown) => unknown = () => Promise.reject(new AirlockError('FRAME_UNREACHABLE')),
) {
  return { call } as ActionDeps['frame']
}

function createRegistryDouble() {
  const listeners = new Set<() => void>()
  const found: PageWallet[] = []
  return {
    list: () => found.filter((one, at) => found.findIndex(({ connectorId }) => connectorId === one.connectorId) === at),
    all: () => found,
    byHandle: (handle: string) => found.find((wallet) => wallet.handle === handle),
    subscribe(listener: () => void): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(connectorId: string, native: unknown, namespaces: PageWallet['namespaces'] = ['eip155']) {
      found.push({
        handle: connectorId,
        type: 'ANNOUNCED',
        connectorId,
        rdns: connectorId,
        name: connectorId,
        namespaces,
        contested: false,
        native,
      })
      for (const listener of [...listeners]) listener()
    },
  } satisfies WalletRegistry & { announce: unknown }
}

export async function responses(wallet: SessionWallet | undefined, { requests }: { requests: readonly string[] }) {
  const before = requests.length
  await wallet?.wallet.request({ method: 'eth_chainId' })
  return requests.length > before
}

export function memoryStorage(entries: Record<string, string> = {}) {
  const values = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    values,
  }
}

export function rememberedSession(connectorId: string, accounts: string[], caipNetworkId = 'eip155:1') {
  const kind = isFrameConnector(connectorId) ? { remote: true } : { rdns: connectorId }
  const entry = { status: 'connected', connectorId, ...kind, accounts, caipNetworkId }
  return { '@airlock/session:test': JSON.stringify({ activeNamespace: 'eip155', namespaces: { eip155: entry } }) }
}
