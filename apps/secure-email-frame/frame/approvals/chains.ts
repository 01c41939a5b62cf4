import { arbitrum, base, berachain, mainnet, mode, sonic } from 'viem/chains'

const KNOWN = new Map([mainnet, arbitrum, base, berachain, mode, sonic].map((chain) => [chain.id as number, chain]))

export const COIN_SYMBOLS: readonly string[] = [...KNOWN.values()].map(({ nativeCurrency }) => nativeCurrency.symbol)
/** Networks that are known here by name. */
export const KNOWN_CHAINS: readonly number[] = [...KNOWN.keys()]

/** What a network is called; one that nobody here knows by its number, and its coin by no other's name. */
export function chainFacts(chainId: number): { name: string; symbol: string } {
  const chain = KNOWN.get(chainId)
  return { name: chain?.name ?? `Chain ${chainId}`, symbol: chain?.nativeCurrency.symbol ?? 'coin' }
}

/** Whether the chain is a rollup of the OP Stack, which takes a fee for data beside that for gas. */
export function hasRollupFee(chainId: number): boolean {
  return [base.id, mode.id].some((id) => id === chainId)
}

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA: Readonly<Record<string, string>> = {
  [SOLANA_MAINNET]: 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

export function solanaName(chainId: number | string): string {
  return Object.hasOwn(SOLANA, chainId) ? (SOLANA[chainId] ?? '') : String(chainId)
}

export function isSolana(chainId: number | string): boolean {
  return typeof chainId === 'string' && chainId.startsWith('solana:')
}

export function isMainnet(chainId: number | string): boolean {
  return chainId === SOLANA_MAINNET
}
