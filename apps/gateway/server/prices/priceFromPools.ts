import type { Address } from 'viem'
import { UNIT } from './fixedPoint.ts'
import type { Pool, Reserves } from './Pool.ts'

export type FilledPool = Pool & { reserves: Reserves }

export type Quote = { price: bigint; decimals: number }

/** US dollars. Anyone can move a smaller pool during a read. */
const MIN_DEPTH = 10_000n * UNIT

/** No price if two deep pools differ by over half of the lower. @returns 10^-18 US dollars */
export function priceFromPools(
  pools: readonly FilledPool[],
  decimals: number,
  quotes: ReadonlyMap<Address, Quote>,
): { price: bigint; pool: FilledPool } | undefined {
  const deep = pools
    .flatMap((pool) => {
      const quote = quotes.get(pool.quote)
      const price = quote && priceIn(pool.reserves, decimals, quote)
      return quote && price ? [{ pool, price, depth: 2n * fiatValueOf(pool.reserves.quote, quote) }] : []
    })
    .filter(({ depth }) => depth >= MIN_DEPTH)
    .toSorted((left, right) => (left.depth < right.depth ? 1 : -1))
  const [deepest] = deep
  if (deepest === undefined) return undefined
  const prices = deep.map(({ price }) => price).toSorted((left, right) => (left < right ? -1 : 1))
  const [lowest = 0n, highest = 0n] = [prices[0], prices.at(-1)]
  return highest * 2n > lowest * 3n ? undefined : { price: deepest.price, pool: deepest.pool }
}

export function priceIn({ token, quote }: Reserves, decimals: number, known: Quote): bigint {
  return token === 0n ? 0n : (fiatValueOf(quote, known) * 10n ** BigInt(decimals)) / token
}

function fiatValueOf(amount: bigint, { price, decimals }: Quote) {
  return (amount * price) / 10n ** BigInt(decimals)
}
