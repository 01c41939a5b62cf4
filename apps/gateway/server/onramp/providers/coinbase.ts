import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { transactionHash } from '@airlock/protocol/gateway/fields'
import type { OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { fetchJson } from '../../outbound/fetchJson.ts'
import { SourceFailed } from '../../sources/Source.ts'
import { ONRAMP_ASSETS, ONRAMP_NETWORKS } from '../assets.ts'
import type { OnrampProvider } from '../OnrampProvider.ts'
import type { OrderUpdate, StoredStatus } from '../orders/OrderStore.ts'

const SESSIONS = new URL('https://api.cdp.coinbase.com/platform/v2/onramp/sessions')
const ORDERS = 'https://api.developer.coinbase.com/onramp/v1/buy/user'
const PAGE_ORIGIN = 'https://pay.coinbase.com'
const TOKEN_LIFE_S = 120
/** PKCS #8 prefix of Ed25519 (https://www.rfc-editor.org/rfc/rfc8410): the platform issues only seed and public key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const session = z.object({
  session: z.object({ onrampUrl: z.string().check(z.maxLength(8_192), z.refine(URL.canParse)) }),
})
const orders = z.object({
  transactions: z.array(
    z.object({
      status: z.string(),
      tx_hash: z.nullish(z.string()),
      purchase_amount: z.nullish(z.object({ value: z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/)) })),
    }),
  ),
})

const STATUSES: Record<string, StoredStatus> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

type Settings = Extract<OnrampProviderSettings, { kind: 'coinbase' }>
type Options = { now?: () => number; fetchFrom?: typeof fetch }

/** Serves only Coinbase account holders. @throws Error for a key that is not Ed25519 */
export function coinbase(
  name: string,
  settings: Settings,
  { now = Date.now, fetchFrom }: Options = {},
): OnrampProvider {
  const { keyId, secret, title = 'Coinbase' } = settings
  const key = readKey(secret)

  async function request(method: string, url: URL, { body, signal }: { body?: unknown; signal: AbortSignal }) {
    const token = await new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, nonce: randomBytes(16).toString('hex'), typ: 'JWT' })
      .setSubject(keyId)
      .setIssuer('cdp')
      .setNotBefore(Math.floor(now() / 1_000))
      .setExpirationTime(Math.floor(now() / 1_000) + TOKEN_LIFE_S)
      .sign(key)
    return fetchJson(url, { headers: { Authorization: `Bearer ${token}` }, body, signal, fetchFrom })
  }

  return {
    name,
    title,
    origin: PAGE_ORIGIN,
    assets: ONRAMP_ASSETS,
    limits: ['USD', 'EUR'].map((currency) => ({
      currency,
      methods: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
    async page({ reference, address, asset, amount, returnUrl, clientIp }, signal) {
      const body = {
        destinationAddress: address,
        destinationNetwork: ONRAMP_NETWORKS[asset.network]?.coinbase,
        purchaseCurrency: asset.symbol,
        ...(amount && 'fiat' in amount && { paymentAmount: amount.fiat, paymentCurrency: amount.currency }),
        ...(amount && 'crypto' in amount && { purchaseAmount: amount.crypto }),
        redirectUrl: returnUrl,
        partnerUserRef: reference,
        ...(clientIp !== undefined && { clientIp }),
      }
      const { status, value } = await request('POST', SESSIONS, { body, signal })
      const opened = session.safeParse(value).data
      if (status >= 300 || opened === undefined) throw new SourceFailed('the provider opened no session')
      return new URL(opened.session.onrampUrl)
    },
    async status(reference, signal): Promise<OrderUpdate | undefined> {
      const { status, value } = await request('GET', new URL(`${ORDERS}/${reference}/transactions`), { signal })
      const [found] = orders.safeParse(value).data?.transactions ?? []
      if (status !== 200 || found === undefined) return undefined
      const known = STATUSES[found.status]
      if (known === undefined) return undefined
      return {
        status: known,
        hash: transactionHash.safeParse(found.tx_hash).data,
        amount: found.purchase_amount?.value,
      }
    },
  }
}

function readKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret, 'base64')
  // Some exports append the public key.
  if (bytes.length !== 32 && bytes.length !== 64)
    throw new Error('onramp: a coinbase secret must be a base64 Ed25519 key.')
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
}
