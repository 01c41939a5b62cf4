import { SOLANA_NAMES } from '@airlock/protocol/namespaces/solana/networkNames'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'

export function solanaName(chainId: number | string): string {
  return Object.hasOwn(SOLANA_NAMES, chainId) ? (SOLANA_NAMES[chainId] ?? '') : String(chainId)
}

export function isSolana(chainId: number | string): boolean {
  return typeof chainId === 'string' && chainId.startsWith('solana:')
}

export function isMainnet(chainId: number | string): boolean {
  return chainId === SOLANA_MAINNET
}
