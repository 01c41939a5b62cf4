import type { CaipNetworkId } from '../../caip.ts'
import type { HostedChain } from '../../chains/Chain.ts'
import { SOL } from './coin.ts'
import { SOLANA_DEVNET, SOLANA_MAINNET, SOLANA_TESTNET } from './networks.ts'

export const SOLANA_CHAINS = [
  {
    caipNetworkId: SOLANA_MAINNET,
    name: 'Solana',
    standardName: 'solana:mainnet',
    nativeCurrency: SOL,
    // Solscan shows mainnet unless a URL parameter names a network.
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
    testnet: false,
  },
  {
    caipNetworkId: SOLANA_DEVNET,
    name: 'Solana Devnet',
    standardName: 'solana:devnet',
    nativeCurrency: SOL,
    testnet: true,
  },
  {
    caipNetworkId: SOLANA_TESTNET,
    name: 'Solana Testnet',
    standardName: 'solana:testnet',
    nativeCurrency: SOL,
    testnet: true,
  },
] as const satisfies readonly (HostedChain & { standardName: string })[]

export function toStandardName(id: CaipNetworkId): string {
  return SOLANA_CHAINS.find(({ caipNetworkId }) => caipNetworkId === id)?.standardName ?? 'solana:localnet'
}
