import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostConfig, HostNetwork, HostState, WalletHandle } from '@airlock/protocol/channel/schemas'
import type { Session } from '@airlock/protocol/session'
import type { CaipNetwork } from '../core/networks/network.ts'

export const ARBITRUM: CaipNetworkId = 'eip155:42161'
export const BASE: CaipNetworkId = 'eip155:8453'
export const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const OTHER_ADDRESS = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

export function hostNetwork(caipNetworkId: CaipNetworkId, overrides: Partial<HostNetwork> = {}): HostNetwork {
  return { caipNetworkId, rpcUrls: [], testnet: false, ...overrides }
}

export function hostConfig(overrides: Partial<HostConfig> = {}): HostConfig {
  return {
    projectId: 'default',
    sdk: '0.1.0',
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    networks: [hostNetwork(ARBITRUM, { name: 'Arbitrum One' }), hostNetwork(BASE, { name: 'Base' })],
    customWallets: [],
    excludeWalletIds: [],
    featuredWalletIds: [],
    includeWalletIds: [],
    email: false,
    socials: [],
    enableWalletConnect: true,
    universal: false,
    allWallets: true,
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    embedded: false,
    debug: false,
    ...overrides,
  }
}

export function walletHandle(overrides: Partial<WalletHandle> = {}): WalletHandle {
  const rdns = overrides.rdns ?? 'com.example.good'
  return {
    handle: 'w1',
    type: 'ANNOUNCED',
    connectorId: rdns,
    rdns,
    namespaces: ['eip155'],
    name: 'Good Wallet',
    contested: false,
    ...overrides,
  }
}

export function disconnectedSession(caipNetworkId: CaipNetworkId = ARBITRUM): Session {
  return {
    activeNamespace: 'eip155',
    namespaces: { eip155: { status: 'disconnected', accounts: [], caipNetworkId } },
  }
}

export function connectedSession(caipNetworkId: CaipNetworkId = ARBITRUM, accounts = [ADDRESS]): Session {
  const connectorId = 'com.example.good'
  return {
    activeNamespace: 'eip155',
    namespaces: { eip155: { status: 'connected', connectorId, rdns: connectorId, accounts, caipNetworkId } },
  }
}

export function hostState(overrides: Partial<HostState> = {}): HostState {
  return {
    session: disconnectedSession(),
    wallets: [walletHandle()],
    sessionWallets: { eip155: walletHandle() },
    theme: { mode: 'system', variables: {} },
    locale: 'en',
    ...overrides,
  }
}

export const ARBITRUM_DEFINITION: CaipNetwork = {
  id: 42161,
  caipNetworkId: ARBITRUM,
  name: 'Arbitrum One',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  testnet: false,
  assets: {},
}
