import { transactionHash } from '@airlock/protocol/gateway/fields'
import type { OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { fetchJson } from '../../outbound/fetchJson.ts'
import { SourceFailed } from '../../sources/Source.ts'
import { ONRAMP_ASSETS, ONRAMP_NETWORKS } from '../assets.ts'
import { EventRefused, type OnrampProvider, type PageRequest, type ProviderEvent } from '../OnrampProvider.ts'
import type { StoredStatus } from '../orders/OrderStore.ts'
import type { AccessToken, TokenStore } from './TokenStore.ts'
import { toDecimal } from './toDecimal.ts'

const TOKENS = new URL('https://api.transak.com/partners/api/v2/refresh-token')
const SESSIONS = new URL('https://api-gateway.transak.com/api/v2/auth/session')
const PAGE_ORIGIN = 'https://global.transak.com'
/** A webhook waits no longer. */
const TOKEN_MS = 5_000

const STATUSES: Readonly<Record<string, StoredStatus>> = {
  PAYMENT_DONE_MARKED_BY_USER: 'pending',
  PROCESSING: 'pending',
  PENDING_DELIVERY_FROM_TRANSAK: 'pending',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'pending',
  COMPLETED: 'success',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  EXPIRED: 'failed',
}

const renewed = z.object({
  data: z.object({ accessToken: z.string().check(z.minLength(1), z.maxLength(8_192)), expiresAt: z.int() }),
})
const session = z.object({
  data: z.object({ widgetUrl: z.string().check(z.maxLength(8_192), z.refine(URL.canParse)) }),
})
const event = z.object({ data: z.string().check(z.maxLength(65_536)) })
const order = z.object({
  webhookData: z.object({
    status: z.string(),
    partnerOrderId: z.string().check(z.maxLength(64)),
    transactionHash: z.nullish(z.string()),
    cryptoAmount: z.nullish(z.number()),
  }),
})

type Settings = Extract<OnrampProviderSettings, { kind: 'transak' }>
type Options = { store: TokenStore; fetchFrom?: typeof fetch }

/** https://docs.transak.com Not tested with an account. The access token also signs events. @param name event path */
export function transak(name: string, settings: Settings, { store, fetchFrom }: Options): OnrampProvider {
  const { apiKey, secret, title = 'Transak' } = settings

  async function renew(signal: AbortSignal): Promise<AccessToken> {
    const headers = { 'api-secret': secret }
    const { status, value } = await fetchJson(TOKENS, { headers, body: { apiKey }, signal, fetchFrom })
    const response = renewed.safeParse(value).data
    if (status >= 300 || response === undefined) throw new SourceFailed('the provider returned no access token')
    return { token: response.data.accessToken, expiresAt: new Date(response.data.expiresAt * 1_000) }
  }
  const tokens = (signal: AbortSignal) => store.read(name, () => renew(signal))

  return {
    name,
    title,
    origin: PAGE_ORIGIN,
    assets: ONRAMP_ASSETS,
    limits: ['USD', 'EUR'].map((currency) => ({ currency, methods: [{ id: 'card', min: '30.00', max: '3000.00' }] })),
    async page(request, signal) {
      const { current } = await tokens(signal)
      const headers = { 'access-token': current }
      const body = { widgetParams: paramsOf(apiKey, request) }
      const { status, value } = await fetchJson(SESSIONS, { headers, body, signal, fetchFrom })
      const opened = session.safeParse(value).data
      if (status >= 300 || opened === undefined) throw new SourceFailed('the provider opened no session')
      return new URL(opened.data.widgetUrl)
    },
    async readEvent(raw) {
      const { current, previous } = await tokens(AbortSignal.timeout(TOKEN_MS))
      return readEvent(raw, previous === undefined ? [current] : [current, previous])
    },
  }
}

function paramsOf(apiKey: string, { reference, address, asset, amount, returnUrl }: PageRequest) {
  const network = ONRAMP_NETWORKS[asset.network]?.coinbase
  return {
    apiKey,
    referrerDomain: new URL(returnUrl).hostname,
    redirectURL: returnUrl,
    productsAvailed: 'BUY',
    partnerOrderId: reference,
    walletAddress: address,
    disableWalletAddressForm: true,
    cryptoCurrencyCode: asset.symbol,
    network: asset.symbol === 'BTC' ? 'mainnet' : network,
    ...(amount !== undefined && 'fiat' in amount && { fiatCurrency: amount.currency, fiatAmount: Number(amount.fiat) }),
    ...(amount !== undefined && 'crypto' in amount && { cryptoAmount: Number(amount.crypto) }),
  }
}

/** JWTs, keyed by the access token. */
async function readEvent(raw: Uint8Array, keys: readonly string[]): Promise<ProviderEvent> {
  const token = event.safeParse(parseForeignJson(new TextDecoder().decode(raw))).data?.data
  if (token === undefined) throw new EventRefused('the event has no signature')
  for (const key of keys) {
    const verified = await jwtVerify(token, new TextEncoder().encode(key), { algorithms: ['HS256'] }).catch(() => null)
    if (verified !== null) return toEvent(verified.payload)
  }
  throw new EventRefused('the signature does not match')
}

function toEvent(payload: unknown): ProviderEvent {
  const { webhookData } = order.safeParse(payload).data ?? {}
  const status = STATUSES[webhookData?.status ?? '']
  if (!webhookData || status === undefined) return undefined
  const { partnerOrderId: reference, transactionHash: hash, cryptoAmount } = webhookData
  return {
    reference,
    update: { status, hash: transactionHash.safeParse(hash).data, amount: toDecimal(cryptoAmount) },
  }
}
