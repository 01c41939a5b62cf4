import { vi } from 'vitest'
import { createWalletsStore } from '../page/kit/createWalletsStore.ts'
import { createListeners } from '../page/utils/createListeners.ts'
import { ADDRESS } from './testKit.ts'

export const NETWORKS = {
  base: { caipNetworkId: 'eip155:8453', chainNamespace: 'eip155', id: 8453, name: 'Base' },
  solana: { caipNetworkId: 'solana:x', chainNamespace: 'solana', id: 'x', name: 'Solana' },
} as const

export function createConnectionsKit() {
  const { emit, subscribe } = createListeners()
  let listenerCount = 0
  const follow = (listener: () => void) => {
    const stop = subscribe(listener)
    listenerCount += 1
    return () => {
      stop()
      listenerCount -= 1
    }
  }
  const store = createWalletsStore()
  const connected = new Map<string | undefined, { id: string; name: string }>([
    ['eip155', { id: 'io.good', name: 'Good' }],
  ])
  const account = (namespace: string) => {
    const isConnected = connected.has(namespace)
    return { isConnected, allAccounts: isConnected ? [{ namespace, address: ADDRESS, type: 'eoa' }] : [] }
  }
  const kit = {
    getActiveChainNamespace: () => 'eip155',
    getCaipNetworks: () => [NETWORKS.base, NETWORKS.solana],
    getCaipNetwork: (namespace: string) => (namespace === 'eip155' ? NETWORKS.base : NETWORKS.solana),
    getAccount: account,
    getWalletInfo: (namespace: string) => connected.get(namespace),
    subscribeAccount: follow,
    subscribeWalletInfo: follow,
    subscribeNetwork: follow,
    wallets: { ...store, connect: vi.fn(async () => ({ address: ADDRESS })) },
    disconnect: vi.fn(async () => {}),
    switchConnection: vi.fn(async () => {}),
    deleteConnection: vi.fn(async () => {}),
    getAddress: () => ADDRESS,
  }
  return { kit, store, connected, emit, listenerCount: () => listenerCount }
}
