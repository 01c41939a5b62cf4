import { SOLANA_MAINNET } from './parseSolanaChain.ts'

const NAMES: Readonly<Record<string, string>> = {
  [SOLANA_MAINNET]: 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

export function solanaName(chainId: number | string): string {
  return Object.hasOwn(NAMES, chainId) ? (NAMES[chainId] ?? '') : String(chainId)
}

export function isSolana(chainId: number | string): boolean {
  return typeof chainId === 'string' && chainId.startsWith('solana:')
}

export function isMainnet(chainId: number | string): boolean {
  return chainId === SOLANA_MAINNET
}
