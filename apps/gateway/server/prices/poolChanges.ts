import type { Address } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { blockBefore } from './blockBefore.ts'
import { percentChange } from './fixedPoint.ts'
import { priceIn, type Quote } from './priceFromPools.ts'
import type { PoolPrice } from './readPoolPrices.ts'
import { reservesAt } from './reservesAt.ts'

type Query = {
  rpc: RpcClient
  prices: ReadonlyMap<Address, PoolPrice>
  quotes: ReadonlyMap<Address, Quote>
  decimals: ReadonlyMap<Address, number>
  wrappedCoin: Address | undefined
  now: number
}

const DAY_S = 86_400

/** Omits tokens without an old price. @returns percent by lower-case address @throws SourceFailed */
export async function poolChanges({
  rpc,
  prices,
  quotes,
  decimals,
  wrappedCoin,
  now,
}: Query): Promise<Map<Address, number>> {
  const changes = new Map<Address, number>()
  const pools = [...prices.values()].flatMap(({ pool }) => (pool === undefined ? [] : [pool]))
  for (const [token, { pool }] of prices) if (pool === undefined) changes.set(token, 0)
  const block = pools.length === 0 ? undefined : await blockBefore(rpc, now - DAY_S)
  if (block === undefined) return changes
  const reserves = await reservesAt(rpc, pools, block)

  const previous = new Map(quotes)
  const order = [...prices].toSorted(([left], [right]) => Number(right === wrappedCoin) - Number(left === wrappedCoin))
  if (wrappedCoin !== undefined) previous.delete(wrappedCoin)
  for (const [token, { price, pool }] of order) {
    const poolReserves = pool && reserves.get(pool.address)
    const quote = pool && previous.get(pool.quote)
    if (!poolReserves || !quote) continue
    const before = priceIn(poolReserves, decimals.get(token) ?? 0, quote)
    if (before === 0n) continue
    changes.set(token, percentChange(before, price))
    if (token === wrappedCoin) previous.set(token, { price: before, decimals: decimals.get(token) ?? 0 })
  }
  return changes
}
