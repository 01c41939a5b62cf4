import { type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { priceHoldings } from '../balances/priceHoldings.ts'
import { spamReasonsOfUnlisted } from '../balances/spamReasonsOfUnlisted.ts'
import type { Holding } from '../balances/toBalance.ts'
import { type BalanceSource, type PriceSource, SourceFailed } from '../sources/Source.ts'
import { coinOf } from '../tokens/coinOf.ts'
import { NATIVE_TOKEN } from '../tokens/nativeToken.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { MAX_DECIMALS } from '../tokens/TokenMetadata.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'
import type { Explorer } from './Explorer.ts'
import { addressOf, integer, isReported, textOf, token } from './explorerFields.ts'
import type { PageParams } from './explorerPage.ts'

type Options = {
  explorers: ReadonlyMap<CaipNetworkId, Explorer>
  lists: TokenLists
  imageOf: TokenImages
  prices: PriceSource
}
type Rated = Holding & { rate: string | null | undefined }

/** `null` is an unread balance, not 0. */
const account = z.object({ coin_balance: integer, exchange_rate: token.shape.exchange_rate })
const holding = z.object({ token, value: integer })

/** Pages hold 50 tokens, most valuable first. */
const MAX_PAGES = 10
const PRICE_DEADLINE_MS = 4_000

/** Only listed tokens are verified and have a price. */
export function explorerBalance({ explorers, lists, imageOf, prices }: Options): BalanceSource {
  return async ({ chainId, address }, { signal }) => {
    const explorer = explorers.get(chainId)
    if (explorer === undefined) throw new SourceFailed('no explorer of this chain is configured')
    const [coin, tokens] = await Promise.all([readCoin(), readTokens()])
    const holdings = [coin, ...tokens]
    const priced: PriceSource = async (query, context) => {
      const found = await prices(query, context).catch((): Fungible[] => [])
      const known = new Set(found.map((price) => price.address?.toLowerCase()))
      return [...found, ...ratesOf(chainId, holdings).filter((rate) => !known.has(rate.address?.toLowerCase()))]
    }
    return priceHoldings(chainId, holdings, { prices: priced, deadlineMs: PRICE_DEADLINE_MS })

    async function readCoin(): Promise<Rated> {
      const value = await (explorer as Explorer).read(`/addresses/${address}`, signal)
      const parsed = account.safeParse(value === undefined ? { coin_balance: '0' } : value)
      if (!parsed.success) throw new SourceFailed('the explorer answered without a balance')
      const { coin_balance: amount, exchange_rate: rate } = parsed.data
      const iconUrl = imageOf({ imageId: lists.of(chainId).nativeImageId })
      const metadata = { ...coinOf(chainId), address: undefined, iconUrl, isVerified: true, reasons: [] }
      return { ...metadata, amount: BigInt(amount), rate }
    }

    async function readTokens(): Promise<Rated[]> {
      const found = new Map<string, Rated>()
      let params: PageParams | null = { type: 'ERC-20' }
      for (let page = 0; page < MAX_PAGES && params !== null; page += 1) {
        const { items, next } = await (explorer as Explorer).list(`/addresses/${address}/tokens`, params, signal)
        for (const one of items.flatMap(readToken)) found.set(one.address ?? '', one)
        params = next && { ...next, type: 'ERC-20' }
      }
      return [...found.values()]
    }

    function readToken(item: unknown): Rated[] {
      const parsed = holding.safeParse(item)
      const contract = parsed.success ? addressOf(parsed.data.token) : undefined
      if (!parsed.success || contract === undefined) return []
      const { token: of, value } = parsed.data
      const amount = BigInt(value)
      if (amount === 0n) return []
      const listed = lists.of(chainId).byAddress.get(contract.toLowerCase() as Address)
      const base = { address: contract, amount, rate: of.exchange_rate }
      if (listed !== undefined) {
        const { name, symbol, decimals } = listed
        return [{ ...base, name, symbol, decimals, iconUrl: imageOf(listed), isVerified: true, reasons: [] }]
      }
      const decimals = /^[0-9]{1,2}$/.test(of.decimals ?? '') ? Number(of.decimals) : 0
      if (decimals > MAX_DECIMALS) return []
      const [name, symbol] = [textOf(of.name), textOf(of.symbol)]
      const reasons = spamReasonsOfUnlisted(
        lists.of(chainId),
        coinOf(chainId),
      )({ name, symbol, decimals, reasons: spamReasonsOfText(of.name ?? '', of.symbol ?? '') })
      if (isReported(of)) reasons.push('reported')
      return [{ ...base, name, symbol, decimals, iconUrl: '', isVerified: false, reasons }]
    }
  }
}

function ratesOf(chainId: CaipNetworkId, holdings: readonly Rated[]): Fungible[] {
  return holdings.flatMap(({ name, symbol, iconUrl, address = NATIVE_TOKEN, isVerified, rate }) => {
    const price = /^[0-9]{1,20}(?:\.[0-9]{1,40})?$/.test(rate ?? '') ? Number(rate) : 0
    return isVerified && price > 0 ? [{ name, symbol, iconUrl, price, address: toCaipAddress(chainId, address) }] : []
  })
}
