import type { CaipNetworkId } from '../../caip.ts'
import type { HostedChain } from '../../chains/Chain.ts'
import { KUSAMA, KUSAMA_ASSET_HUB, POLKADOT, POLKADOT_ASSET_HUB, WESTEND, WESTEND_ASSET_HUB } from './networks.ts'

const DOT = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const KSM = { name: 'Kusama', symbol: 'KSM', decimals: 12 }
const WND = { name: 'Westend', symbol: 'WND', decimals: 12 }

export const GENERIC_PREFIX = 42

export const POLKADOT_CHAINS = [
  {
    caipNetworkId: POLKADOT,
    name: 'Polkadot',
    prefix: 0,
    nativeCurrency: DOT,
    blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
    testnet: false,
  },
  {
    caipNetworkId: POLKADOT_ASSET_HUB,
    name: 'Polkadot Asset Hub',
    prefix: 0,
    nativeCurrency: DOT,
    blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
    testnet: false,
  },
  {
    caipNetworkId: KUSAMA,
    name: 'Kusama',
    prefix: 2,
    nativeCurrency: KSM,
    blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
    testnet: false,
  },
  {
    caipNetworkId: KUSAMA_ASSET_HUB,
    name: 'Kusama Asset Hub',
    prefix: 2,
    nativeCurrency: KSM,
    blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
    testnet: false,
  },
  {
    caipNetworkId: WESTEND,
    name: 'Westend',
    prefix: GENERIC_PREFIX,
    nativeCurrency: WND,
    blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
    testnet: true,
  },
  {
    caipNetworkId: WESTEND_ASSET_HUB,
    name: 'Westend Asset Hub',
    prefix: GENERIC_PREFIX,
    nativeCurrency: WND,
    blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
    testnet: true,
  },
] as const satisfies readonly (HostedChain & { prefix: number })[]

export function prefixOf(id: CaipNetworkId): number {
  return knownNetwork(id)?.prefix ?? GENERIC_PREFIX
}

export function isKnownNetwork(id: CaipNetworkId): boolean {
  return knownNetwork(id) !== undefined
}

function knownNetwork(id: CaipNetworkId) {
  return POLKADOT_CHAINS.find(({ caipNetworkId }) => caipNetworkId === id)
}
