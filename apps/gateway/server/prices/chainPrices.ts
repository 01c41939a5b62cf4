import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import { type Address, getAddress, isAddress } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { createTtlCache, type TtlCache } from '../createTtlCache.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import type { PriceSource } from '../sources/Source.ts'
import { coinOf } from '../tokens/coinOf.ts'
import type { FindTokenMetadata } from '../tokens/createTokenMetadata.ts'
import { NATIVE_TOKEN } from '../tokens/nativeToken.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'
import { createDayChanges } from './dayChanges.ts'
import { toDollars } from './fixedPoint.ts'
import { poolChanges } from './poolChanges.ts'
import { type PoolSettings, readPoolPrices } from './readPoolPrices.ts'

type Options = {
  rpcs: ChainRpcs
  lists: TokenLists
  metadata: FindTokenMetadata
  imageOf: TokenImages
  poolsOf(chainId: CaipNetworkId): PoolSettings | undefined
  now?: () => number
  changeMs?: number
}

const POOL_KEPT_MS = 3_600_000
const MAX_CACHED = 20_000

/** A failing chain does not affect others. */
export function chainPrices({
  rpcs,
  lists,
  metadata,
  imageOf,
  poolsOf,
  now = Date.now,
  changeMs = 1_500,
}: Options): PriceSource {
  const pools = createTtlCache<Address | 'none'>(POOL_KEPT_MS, MAX_CACHED, now)
  const changes = createDayChanges({ waitMs: changeMs, now })

  async function describe(chainId: CaipNetworkId, rpc: RpcClient, tokens: readonly Address[]) {
    const { byAddress } = lists.of(chainId)
    const unlisted = await metadata(
      chainId,
      rpc,
      tokens.filter((token) => !byAddress.has(token)),
    )
    return new Map(
      tokens.flatMap((token) => {
        const known = byAddress.get(token) ?? unlisted.get(token)
        return known === undefined ? [] : [[token, known] as const]
      }),
    )
  }

  async function pricesOn(
    chainId: CaipNetworkId,
    addresses: readonly Address[],
    signal: AbortSignal,
  ): Promise<Fungible[]> {
    const settings = poolsOf(chainId)
    const upstream = rpcs(chainId)
    if (settings === undefined || upstream === undefined) return []
    const askUntil = (end: AbortSignal): RpcClient => ({ request: (call) => upstream.request(call, { signal: end }) })
    const rpc = askUntil(signal)
    const { wrappedCoin, stablecoins } = settings
    const tokens = addresses.flatMap((token) => (token === NATIVE_TOKEN ? (wrappedCoin ?? []) : token))
    const all = [...new Set([...tokens, ...stablecoins, ...(wrappedCoin ? [wrappedCoin] : [])])]
    const described = await describe(chainId, rpc, all)
    const decimals = new Map([...described].map(([token, { decimals }]) => [token, decimals]))
    const read = await readPoolPrices({ rpc, settings, tokens, decimals, known: ofChain(chainId, pools) })

    const seconds = Math.floor(now() / 1_000)
    await changes.fill(chainId, read.prices.keys(), (end) =>
      poolChanges({ rpc: askUntil(end), ...read, decimals, wrappedCoin, now: seconds }),
    )

    return addresses.flatMap((address): Fungible[] => {
      const token = address === NATIVE_TOKEN ? wrappedCoin : address
      const price = token && read.prices.get(token)
      const listed = lists.of(chainId)
      const about = address === NATIVE_TOKEN ? coinOf(chainId) : described.get(address)
      if (!token || !price || !about) return []
      const change = changes.of(chainId, token)
      const image = address === NATIVE_TOKEN ? { imageId: listed.nativeImageId } : (listed.byAddress.get(address) ?? {})
      return [
        {
          name: about.name,
          symbol: about.symbol,
          iconUrl: imageOf(image),
          price: toDollars(price.price),
          address: toCaipAddress(chainId, address === NATIVE_TOKEN ? address : getAddress(address)),
          ...(change !== undefined && { change24h: change }),
        },
      ]
    })
  }

  return async ({ addresses }, { signal }) => {
    const pending = [...byChain(addresses)].map(([chainId, tokens]) => pricesOn(chainId, tokens, signal))
    const settled = await Promise.allSettled(pending)
    const [failure] = settled.filter((one) => one.status === 'rejected')
    if (failure !== undefined && settled.every(({ status }) => status === 'rejected')) throw failure.reason
    return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  }
}

/** An address is another contract on other chains. */
function ofChain<Value>(chainId: CaipNetworkId, memory: TtlCache<Value>): TtlCache<Value> {
  return {
    get: (key) => memory.get(`${chainId} ${key}`),
    set: (key, value) => memory.set(`${chainId} ${key}`, value),
  }
}

function byChain(addresses: readonly CaipAddress[]) {
  const chains = new Map<CaipNetworkId, Address[]>()
  for (const account of addresses) {
    const at = account.lastIndexOf(':')
    const chainId = account.slice(0, at) as CaipNetworkId
    const address = account.slice(at + 1).toLowerCase()
    const tokens = chains.get(chainId) ?? []
    if (isAddress(address) && !tokens.includes(address)) chains.set(chainId, [...tokens, address])
  }
  return chains
}
