import type { DataFee, NamedChain } from '@airlock/protocol/chains/Chain'
import { NAMED_CHAINS } from '@airlock/protocol/chains/generated/names'
import type { Messages } from '../../messages/en.ts'

export const COIN_SYMBOLS: readonly string[] = [...new Set(Object.values(NAMED_CHAINS).map(([, symbol]) => symbol))]
export const KNOWN_CHAINS: readonly number[] = Object.keys(NAMED_CHAINS).map(Number)

export type ChainTexts = Messages['networks']

export function chainMetadata(
  chainId: number | bigint,
  { unknown, coin }: ChainTexts,
): { name: string; symbol: string } {
  const [name, symbol] = chainAt(chainId) ?? [unknown.replace('{id}', String(chainId)), coin]
  return { name, symbol }
}

/** `'unknown'` for an unlisted network, which may be a rollup. */
export function dataFeeOf(chainId: number): DataFee | 'none' | 'unknown' {
  const chain = chainAt(chainId)
  return chain === undefined ? 'unknown' : (chain[2] ?? 'none')
}

function chainAt(chainId: number | bigint): NamedChain | undefined {
  return Object.hasOwn(NAMED_CHAINS, String(chainId)) ? NAMED_CHAINS[Number(chainId)] : undefined
}
