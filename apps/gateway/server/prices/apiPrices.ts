import { type CaipAddress, type CaipNetworkId, referenceOf, toCaipAddress } from '@airlock/protocol/caip'
import { PRICE_API_NAMES } from '@airlock/protocol/chains/generated/priceApiNames'
import type { ChartPeriod, PricePoint } from '@airlock/protocol/gateway/answers/chart'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import type { Outbound } from '../outbound/createOutbound.ts'
import { parseJson } from '../outbound/parseJson.ts'
import { type PriceSource, SourceFailed } from '../sources/Source.ts'
import { coinOf } from '../tokens/coinOf.ts'
import { NATIVE_TOKEN } from '../tokens/nativeToken.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { MAX_SYMBOL_LENGTH } from '../tokens/TokenMetadata.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'

type Options = {
  url: string
  outbound: Outbound
  lists: TokenLists
  imageOf: TokenImages
  now?: () => number
}

type PricedToken = { coin: string; chainId: CaipNetworkId; address: Address }

const LIMITS = { maxBytes: 1_000_000, deadlineMs: 8_000, isOperators: true }
const MAX_COINS = 80
const MIN_CONFIDENCE = 0.9
const MAX_AGE_MS = 3_600_000

const PERIODS = {
  '1d': { span: 48, every: '30m', seconds: 86_400 },
  '1w': { span: 56, every: '3h', seconds: 604_800 },
} as const satisfies Record<ChartPeriod, unknown>

const price = z.object({
  price: z.number().check(z.gte(0)),
  symbol: z.catch(z.string(), ''),
  timestamp: z.number(),
  confidence: z._default(z.number(), 1),
})
const pricesAnswer = z.object({ coins: z.record(z.string(), z.unknown()) })
const line = z.object({
  confidence: z._default(z.number(), 1),
  prices: z.array(z.object({ timestamp: z.number(), price: z.number().check(z.gt(0)) })).check(z.maxLength(200)),
})
const changesAnswer = z.object({ coins: z.record(z.string(), z.catch(z.nullable(z.number()), null)) })

/** Drops prices below 90 % confidence or older than an hour. Missing changes lose no price. */
export function apiPrices({ url, outbound, lists, imageOf, now = Date.now }: Options) {
  const base = url.endsWith('/') ? url : `${url}/`

  async function request<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const response = await outbound(new URL(path, base), LIMITS).catch((cause: unknown) => {
      throw new SourceFailed('the API of prices cannot be reached', { cause })
    })
    const parsed = schema.safeParse(response.status === 200 ? parseJson(response.bytes) : undefined)
    if (!parsed.success) throw new SourceFailed(`the API of prices answered ${response.status} with no prices`)
    return parsed.data
  }

  async function pricesOf(part: readonly PricedToken[]): Promise<Fungible[]> {
    const names = [...new Set(part.map(({ coin }) => coin))].join(',')
    const [prices, changes] = await Promise.all([
      request(`prices/current/${names}`, pricesAnswer),
      request(`percentage/${names}?period=1d`, changesAnswer).catch(() => undefined),
    ])
    const [known, changed] = [byCoin(prices.coins), byCoin(changes?.coins ?? {})]
    return part.flatMap(({ coin, chainId, address }): Fungible[] => {
      const found = price.safeParse(known.get(coin)).data
      if (!found || found.confidence < MIN_CONFIDENCE || now() - found.timestamp * 1_000 > MAX_AGE_MS) return []
      const listed = lists.of(chainId)
      const token = address === NATIVE_TOKEN ? coinOf(chainId) : listed.byAddress.get(address)
      const symbol = token?.symbol ?? foreignText(found.symbol, MAX_SYMBOL_LENGTH) ?? ''
      const image = address === NATIVE_TOKEN ? { imageId: listed.nativeImageId } : listed.byAddress.get(address)
      const change = changed.get(coin)
      return [
        {
          name: token?.name ?? symbol,
          symbol,
          iconUrl: image === undefined ? '' : imageOf(image),
          price: found.price,
          address: toCaipAddress(chainId, address === NATIVE_TOKEN ? address : getAddress(address)),
          ...(typeof change === 'number' && { change24h: change }),
        },
      ]
    })
  }

  async function chart({ address, period }: { address: CaipAddress; period: ChartPeriod }): Promise<PricePoint[]> {
    const [token] = coinsOf(address)
    if (token === undefined) return []
    const { span, every, seconds } = PERIODS[period]
    const query = new URLSearchParams({
      start: String(Math.floor(now() / 1_000) - seconds),
      span: String(span),
      period: every,
    })
    const { coins } = await request(`chart/${token.coin}?${query}`, pricesAnswer)
    const found = line.safeParse(byCoin(coins).get(token.coin)).data
    if (found === undefined || found.confidence < MIN_CONFIDENCE) return []
    return found.prices
      .map(({ timestamp, price }) => ({ time: Math.trunc(timestamp), price }))
      .toSorted((left, right) => left.time - right.time)
  }

  async function prices({ addresses }: { addresses: readonly CaipAddress[] }) {
    const coins = addresses.flatMap(coinsOf)
    const parts = Array.from({ length: Math.ceil(coins.length / MAX_COINS) }, (_, index) =>
      coins.slice(index * MAX_COINS, (index + 1) * MAX_COINS),
    )
    return (await Promise.all(parts.map(pricesOf))).flat()
  }

  return Object.assign(prices, { chart }) satisfies PriceSource
}

/** The API uses the zero address for the coin. */
function coinsOf(account: CaipAddress): PricedToken[] {
  const at = account.lastIndexOf(':')
  const chainId = account.slice(0, at) as CaipNetworkId
  const address = account.slice(at + 1).toLowerCase()
  const chain = PRICE_API_NAMES[Number(referenceOf(chainId))]
  if (chain === undefined || !isAddress(address)) return []
  return [{ coin: `${chain}:${address === NATIVE_TOKEN ? zeroAddress : address}`, chainId, address }]
}

/** Some APIs respond with checksum addresses. */
function byCoin<Value>(coins: Readonly<Record<string, Value>>) {
  return new Map(Object.entries(coins).map(([coin, value]) => [coin.toLowerCase(), value]))
}
