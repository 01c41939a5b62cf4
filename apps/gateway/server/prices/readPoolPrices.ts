import type { Address } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import type { TtlCache } from '../createTtlCache.ts'
import { findPools } from './findPools.ts'
import { UNIT } from './fixedPoint.ts'
import { type FilledPool, priceFromPools, type Quote } from './priceFromPools.ts'
import { readReserves } from './readReserves.ts'

export type PoolSettings = {
  factories: readonly Address[]
  stablecoins: readonly Address[]
  wrappedCoin: Address | undefined
}

export type PoolPrice = { price: bigint; pool?: FilledPool | undefined }

type Query = {
  rpc: RpcClient
  settings: PoolSettings
  tokens: readonly Address[]
  decimals: ReadonlyMap<Address, number>
  known: TtlCache<Address | 'none'>
}

/** @returns 10^-18 US dollars by lower-case address, and the used quotes @throws SourceFailed */
export async function readPoolPrices({ rpc, settings, tokens, decimals, known }: Query) {
  const { factories, stablecoins, wrappedCoin } = settings
  const quoteTokens = [...stablecoins, ...(wrappedCoin ? [wrappedCoin] : [])]
  const requested = [...new Set([...tokens, ...quoteTokens])].filter((token) => decimals.has(token))
  const queries = requested
    .filter((token) => !stablecoins.includes(token))
    .map((token) => ({ factories, token, quotes: token === wrappedCoin ? stablecoins : quoteTokens }))
  const pools = await findPools(rpc, queries, known)
  const reserves = await readReserves(rpc, pools)
  const filled = pools.flatMap((pool, index) => {
    const poolReserves = reserves[index]
    return poolReserves === undefined ? [] : [{ ...pool, reserves: poolReserves }]
  })

  const quotes = new Map<Address, Quote>()
  const prices = new Map<Address, PoolPrice>()
  const add = (token: Address, price: PoolPrice, isQuote: boolean) => {
    prices.set(token, price)
    if (isQuote) quotes.set(token, { price: price.price, decimals: decimals.get(token) ?? 0 })
  }
  for (const token of stablecoins) if (decimals.has(token)) add(token, { price: UNIT }, true)
  // Other tokens use the price of the wrapped coin.
  const order =
    wrappedCoin === undefined ? requested : [wrappedCoin, ...requested.filter((token) => token !== wrappedCoin)]
  for (const token of order) {
    const digits = decimals.get(token)
    if (digits === undefined || prices.has(token)) continue
    const own = filled.filter((pool) => pool.token === token)
    const priced = priceFromPools(own, digits, quotes)
    if (priced !== undefined) add(token, priced, token === wrappedCoin)
  }
  return { prices, quotes }
}
