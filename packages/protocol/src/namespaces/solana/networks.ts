import type { CaipNetworkId } from '../../caip.ts'

/** Networks by the first 32 characters of the hash of their first block. */
export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const SOLANA_TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** Names of networks in the Wallet Standard. */
const CHAINS: Readonly<Record<string, string>> = {
  [SOLANA_MAINNET]: 'solana:mainnet',
  [SOLANA_DEVNET]: 'solana:devnet',
  [SOLANA_TESTNET]: 'solana:testnet',
}

/** The network as wallets of the page name it: one that is none of the public ones is local. */
export function toChain(id: CaipNetworkId): string {
  return CHAINS[id] ?? 'solana:localnet'
}
