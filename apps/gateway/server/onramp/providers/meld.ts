import { mainnet } from '@airlock/protocol/chains/generated/table'
import type { OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import * as z from 'zod/mini'
import { fetchJson } from '../../outbound/fetchJson.ts'
import { SourceFailed } from '../../sources/Source.ts'
import { ONRAMP_ASSETS, ONRAMP_NETWORKS, type OnrampAsset } from '../assets.ts'
import type { OnrampProvider, ProviderEvent } from '../OnrampProvider.ts'
import type { StoredStatus } from '../orders/OrderStore.ts'
import { checkEvent } from './checkEvent.ts'

const SESSIONS = new URL('https://api.meld.io/crypto/session/widget')
const API_VERSION = '2025-03-04'

const WITHOUT_NETWORK: readonly string[] = ['BTC', 'SOL']
const STATUSES: Readonly<Record<string, StoredStatus>> = {
  PENDING: 'pending',
  SETTLING: 'pending',
  SETTLED: 'success',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  FAILED: 'failed',
  ERROR: 'failed',
}

const session = z.object({ widgetUrl: z.string().check(z.maxLength(8_192), z.refine(URL.canParse)) })
const event = z.object({
  payload: z.object({
    externalSessionId: z.string().check(z.maxLength(64)),
    paymentTransactionStatus: z.string(),
  }),
})

type Settings = Extract<OnrampProviderSettings, { kind: 'meld' }>
type Options = { now?: () => number; fetchFrom?: typeof fetch }

/** https://docs.meld.io Not tested with an account. Its events name no transaction. @param name event path */
export function meld(name: string, settings: Settings, { now = Date.now, fetchFrom }: Options = {}): OnrampProvider {
  const { apiKey, webhookKeys, webhookUrl, serviceProvider, country, pageOrigin, title = 'Meld' } = settings
  return {
    name,
    title,
    origin: new URL(pageOrigin).origin,
    assets: ONRAMP_ASSETS,
    limits: ['USD', 'EUR'].map((currency) => ({ currency, methods: [{ id: 'card', min: '30.00', max: '5000.00' }] })),
    takesAssetAmount: false,
    async page({ reference, address, asset, amount, returnUrl }, signal) {
      const paid = amount !== undefined && 'fiat' in amount ? amount : undefined
      const sessionData = {
        walletAddress: address,
        countryCode: country,
        destinationCurrencyCode: codeOf(asset),
        serviceProvider,
        redirectUrl: returnUrl,
        ...(paid && { sourceAmount: paid.fiat, sourceCurrencyCode: paid.currency }),
      }
      const body = { sessionType: 'BUY', externalSessionId: reference, sessionData }
      const headers = { Authorization: `BASIC ${apiKey}`, 'Meld-Version': API_VERSION }
      const { status, value } = await fetchJson(SESSIONS, { headers, body, signal, fetchFrom })
      const opened = session.safeParse(value).data
      if (status >= 300 || opened === undefined) throw new SourceFailed('the provider opened no session')
      return new URL(opened.widgetUrl)
    },
    readEvent(raw, header): ProviderEvent {
      const at = header('Meld-Signature-Timestamp') ?? ''
      checkEvent(
        {
          signatures: [(header('Meld-Signature') ?? '').replace(/=+$/, '')],
          keys: webhookKeys,
          prefix: `${at}.${webhookUrl}.`,
          raw,
          encoding: 'base64url',
          time: Date.parse(at) / 1_000,
        },
        now(),
      )
      const { payload } = event.safeParse(parseForeignJson(new TextDecoder().decode(raw))).data ?? {}
      const status = STATUSES[payload?.paymentTransactionStatus ?? '']
      return payload && status && { reference: payload.externalSessionId, update: { status } }
    },
  }
}

function codeOf({ network, symbol }: OnrampAsset): string {
  if (WITHOUT_NETWORK.includes(symbol) || network === mainnet.caipNetworkId) return symbol
  return `${symbol}_${ONRAMP_NETWORKS[network]?.coinbase.toUpperCase()}`
}
