import { arbitrum } from '@airlock/protocol/chains/generated/table'
import { transactionHash } from '@airlock/protocol/gateway/fields'
import type { OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import * as z from 'zod/mini'
import { fetchJson } from '../../outbound/fetchJson.ts'
import { SourceFailed } from '../../sources/Source.ts'
import { ONRAMP_ASSETS, ONRAMP_NETWORKS } from '../assets.ts'
import type { OnrampProvider, PageRequest, ProviderEvent } from '../OnrampProvider.ts'
import type { StoredStatus } from '../orders/OrderStore.ts'
import { checkEvent } from './checkEvent.ts'

const SESSIONS = new URL('https://api.stripe.com/v1/crypto/onramp_sessions')
const PAGE_ORIGIN = 'https://crypto.link.com'

const NOT_SERVED: readonly string[] = [arbitrum.caipNetworkId]
const STATUSES: Readonly<Record<string, StoredStatus>> = {
  fulfillment_processing: 'pending',
  fulfillment_complete: 'success',
  rejected: 'failed',
}

const session = z.object({ redirect_url: z.string().check(z.maxLength(8_192), z.refine(URL.canParse)) })
const event = z.object({
  type: z.literal('crypto.onramp_session.updated'),
  data: z.object({
    object: z.object({
      status: z.string(),
      metadata: z.object({ reference: z.string().check(z.maxLength(64)) }),
      transaction_details: z.object({
        transaction_id: z.nullish(z.string()),
        destination_amount: z.nullish(z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))),
      }),
    }),
  }),
})

type Settings = Extract<OnrampProviderSettings, { kind: 'stripe' }>
type Options = { now?: () => number; fetchFrom?: typeof fetch }

/** https://docs.stripe.com/crypto/onramp US and EU only. Not tested with an account. @param name event path */
export function stripe(name: string, settings: Settings, { now = Date.now, fetchFrom }: Options = {}): OnrampProvider {
  const { secret, webhookKeys, title = 'Stripe' } = settings
  return {
    name,
    title,
    origin: PAGE_ORIGIN,
    assets: ONRAMP_ASSETS.filter(({ network }) => !NOT_SERVED.includes(network)),
    limits: ['USD', 'EUR'].map((currency) => ({
      currency,
      methods: [
        { id: 'card', min: '1.00', max: '1500.00' },
        { id: 'ach_bank_account', min: '1.00', max: '1500.00' },
      ],
    })),
    async page(request, signal) {
      const headers = { Authorization: `Bearer ${secret}` }
      const { status, value } = await fetchJson(SESSIONS, { headers, form: fieldsOf(request), signal, fetchFrom })
      const opened = session.safeParse(value).data
      if (status >= 300 || opened === undefined) throw new SourceFailed('the provider opened no session')
      return new URL(opened.redirect_url)
    },
    readEvent: (raw, header) => readEvent(raw, header('Stripe-Signature'), webhookKeys, now()),
  }
}

function fieldsOf({ reference, address, asset, amount, clientIp }: PageRequest): URLSearchParams {
  // Stripe uses Coinbase's network names.
  const name = ONRAMP_NETWORKS[asset.network]?.coinbase ?? ''
  const wallet = name === 'base' ? 'base_network' : name
  const symbol = asset.symbol.toLowerCase()
  const fields = new URLSearchParams({
    [`wallet_addresses[${wallet}]`]: address,
    lock_wallet_address: 'true',
    destination_currency: symbol,
    'destination_currencies[]': symbol,
    destination_network: name,
    'destination_networks[]': name,
    'metadata[reference]': reference,
  })
  if (amount !== undefined && 'fiat' in amount) {
    fields.set('source_currency', amount.currency.toLowerCase())
    fields.set('source_amount', amount.fiat)
  } else if (amount !== undefined) fields.set('destination_amount', amount.crypto)
  if (clientIp !== undefined) fields.set('customer_ip_address', clientIp)
  return fields
}

function readEvent(raw: Uint8Array, header: string | undefined, keys: readonly string[], now: number): ProviderEvent {
  const parts = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => part.split('=', 2))
  const valuesOf = (key: string) => parts.flatMap(([name, value = '']) => (name === key ? [value] : []))
  const [time = ''] = valuesOf('t')
  checkEvent({ signatures: valuesOf('v1'), keys, prefix: `${time}.`, raw, time: Number(time || Number.NaN) }, now)
  const { object } = event.safeParse(parseForeignJson(new TextDecoder().decode(raw))).data?.data ?? {}
  const status = STATUSES[object?.status ?? '']
  if (!object || status === undefined) return undefined
  const { transaction_id: hash, destination_amount: amount } = object.transaction_details
  return {
    reference: object.metadata.reference,
    update: { status, hash: transactionHash.safeParse(hash).data, amount: amount ?? undefined },
  }
}
