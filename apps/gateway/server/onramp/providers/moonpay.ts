import { createHmac } from 'node:crypto'
import type { OnrampQuote } from '@airlock/protocol/gateway/answers/onramp'
import { transactionHash } from '@airlock/protocol/gateway/fields'
import type { OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import * as z from 'zod/mini'
import { fetchJson } from '../../outbound/fetchJson.ts'
import { SourceFailed } from '../../sources/Source.ts'
import { ONRAMP_ASSETS } from '../assets.ts'
import type { OnrampProvider, PageRequest, ProviderEvent } from '../OnrampProvider.ts'
import type { StoredStatus } from '../orders/OrderStore.ts'
import { checkEvent } from './checkEvent.ts'
import { toDecimal } from './toDecimal.ts'

const PAGE_URL = 'https://buy.moonpay.com'
const API_URL = 'https://api.moonpay.com'
const SIGNATURE = /^t=(\d{1,12}),s=([0-9a-f]{64})$/

const STATUSES: Record<string, StoredStatus> = {
  waitingPayment: 'pending',
  pending: 'pending',
  waitingAuthorization: 'pending',
  completed: 'success',
  failed: 'failed',
}

const amount = z.number().check(z.gte(0))
const buyQuote = z.object({
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: z._default(amount, 0),
  networkFeeAmount: amount,
  totalAmount: amount,
})
const event = z.object({
  data: z.object({
    status: z.string(),
    externalTransactionId: z.nullish(z.string()),
    cryptoTransactionId: z.nullish(z.string()),
    quoteCurrencyAmount: z.nullish(amount),
  }),
})

type Settings = Extract<OnrampProviderSettings, { kind: 'moonpay' }>

/** https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls @param name event path */
export function moonpay(name: string, settings: Settings, now: () => number = Date.now): OnrampProvider {
  const { apiKey, secret, webhookKeys, currencies, title = 'MoonPay', url = PAGE_URL, apiUrl = API_URL } = settings
  return {
    name,
    title,
    origin: new URL(url).origin,
    assets: ONRAMP_ASSETS.filter((asset) => currencies?.includes(asset.moonpay) ?? true),
    limits: ['USD', 'EUR'].map((currency) => ({
      currency,
      methods: [
        { id: 'card', min: '20.00', max: '30000.00' },
        { id: 'ach_bank_account', min: '20.00', max: '30000.00' },
      ],
    })),
    page: async (request) => signedUrl(new URL(url), pageQuery(apiKey, request), secret),
    async quote({ asset, currency, amount: paid }, signal) {
      const at = new URL(`${apiUrl}/v3/currencies/${asset.moonpay}/buy_quote`)
      at.search = new URLSearchParams({
        apiKey,
        baseCurrencyCode: currency.toLowerCase(),
        baseCurrencyAmount: paid,
      }).toString()
      const { status, value } = await fetchJson(at, { signal })
      const quote = buyQuote.safeParse(value).data
      if (status !== 200 || quote === undefined) throw new SourceFailed('the provider returned no quote')
      return toQuote(quote, { currency, symbol: asset.symbol })
    },
    readEvent: (raw, header) => readEvent(raw, header('Moonpay-Signature-V2'), webhookKeys, now()),
  }
}

function pageQuery(apiKey: string, { reference, address, asset, amount: requested, returnUrl }: PageRequest) {
  const query = new URLSearchParams({ apiKey, currencyCode: asset.moonpay, walletAddress: address })
  if (requested !== undefined && 'fiat' in requested) {
    query.set('baseCurrencyCode', requested.currency.toLowerCase())
    query.set('baseCurrencyAmount', requested.fiat)
  } else if (requested !== undefined) query.set('quoteCurrencyAmount', requested.crypto)
  query.set('externalTransactionId', reference)
  query.set('redirectURL', returnUrl)
  return query
}

/** The signature covers the query with its question mark. */
function signedUrl(page: URL, query: URLSearchParams, secret: string): URL {
  page.search = query.toString()
  const signature = createHmac('sha256', secret).update(page.search).digest('base64')
  page.search += `&signature=${encodeURIComponent(signature)}`
  return page
}

function readEvent(
  raw: Uint8Array,
  signature: string | undefined,
  keys: readonly string[],
  now: number,
): ProviderEvent {
  const [, time = '', sent = ''] = SIGNATURE.exec(signature ?? '') ?? []
  checkEvent({ signatures: [sent], keys, prefix: `${time}.`, raw, time: Number(time) }, now)
  const { data } = event.safeParse(parse(raw)).data ?? {}
  const status = STATUSES[data?.status ?? '']
  const reference = data?.externalTransactionId
  if (!data || status === undefined || !reference) return undefined
  const hash = transactionHash.safeParse(data.cryptoTransactionId).data
  return { reference, update: { status, hash, amount: toDecimal(data.quoteCurrencyAmount) } }
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return undefined
  }
}

type BuyQuote = z.output<typeof buyQuote>

function toQuote(quote: BuyQuote, { currency, symbol }: { currency: string; symbol: string }): OnrampQuote {
  const paid = (value: number) => ({ amount: toDecimal(value) ?? '0', currency })
  return {
    paymentTotal: paid(quote.totalAmount),
    paymentSubtotal: paid(quote.baseCurrencyAmount),
    purchaseAmount: { amount: toDecimal(quote.quoteCurrencyAmount) ?? '0', currency: symbol },
    coinbaseFee: paid(quote.feeAmount + quote.extraFeeAmount),
    networkFee: paid(quote.networkFeeAmount),
    quoteId: crypto.randomUUID(),
  }
}
