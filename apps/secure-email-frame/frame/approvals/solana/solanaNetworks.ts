import { SOLANA_CHAINS } from '@airlock/protocol/namespaces/solana/chains'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'

export function solanaName(chainId: number | string): string {
  return SOLANA_CHAINS.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? String(chainId)
}

export function isSolana(chainId: number | string): boolean {
  return typeof chainId === 'string' && chainId.startsWith('solana:')
}

export function isMainnet(chainId: number | string): boolean {
  return chainId === SOLANA_MAINNET
}
