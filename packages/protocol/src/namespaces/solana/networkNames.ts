import { SOLANA_DEVNET, SOLANA_MAINNET, SOLANA_TESTNET } from './networks.ts'

/** Names of networks as people read them. */
export const SOLANA_NAMES: Readonly<Record<string, string>> = {
  [SOLANA_MAINNET]: 'Solana',
  [SOLANA_DEVNET]: 'Solana Devnet',
  [SOLANA_TESTNET]: 'Solana Testnet',
}
