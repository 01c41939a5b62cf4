import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { findAsset, ONRAMP_ASSETS } from '../assets.ts'
import { EventRefused } from '../OnrampProvider.ts'
import { databaseTokens, memoryTokens, type TokenStore } from './TokenStore.ts'
import { transak } from './transak.ts'

const REFERENCE = 'a'.repeat(32)
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH = `0x${'b'.repeat(64)}`
const PAGE = 'https://global.transak.com/?sessionId=1'
const DAY_MS = 24 * 60 * 60_000
const asset = findAsset(ONRAMP_ASSETS, 'ETH', 'arbitrum') as (typeof ONRAMP_ASSETS)[number]
const { signal } = new AbortController()
const request = { reference: REFERENCE, address: ADDRESS, asset, returnUrl: 'https://wallet.example/bought' }

/** Each token voids the previous one. */
function setUp(store: TokenStore = memoryTokens(), lifeMs = 7 * DAY_MS) {
  let count = 0
  const fetchFrom = vi.fn<typeof fetch>(async (url) => {
    if (!String(url).endsWith('/refresh-token')) return Response.json({ data: { widgetUrl: PAGE } })
    count += 1
    const expiresAt = Math.floor((Date.now() + lifeMs) / 1_000)
    return Response.json({ data: { accessToken: `token-${count}`, expiresAt } })
  })
  const settings = { kind: 'transak' as const, apiKey: 'key', secret: 'api-secret' }
  const provider = transak('transak', settings, { store, fetchFrom })
  const renewals = () => fetchFrom.mock.calls.filter(([url]) => String(url).endsWith('/refresh-token')).length
  return { provider, fetchFrom, renewals }
}

async function eventOf(status: string, key = 'token-1', alg = 'HS256') {
  const webhookData = { id: '1', status, partnerOrderId: REFERENCE, transactionHash: HASH, cryptoAmount: 0.0279 }
  const data = await new SignJWT({ webhookData }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
  return [new TextEncoder().encode(JSON.stringify({ data, eventID: 'ORDER' })), () => undefined] as const
}

describe('transak', () => {
  test('opens a page for one address, with the reference as the order of the partner', async () => {
    const { provider, fetchFrom } = setUp()
    const amount = { fiat: '50.00', currency: 'EUR' }
    expect((await provider.page({ ...request, amount }, signal)).href).toBe(PAGE)
    const [renewal, openAttempt] = fetchFrom.mock.calls
    expect(new Headers(renewal?.[1]?.headers).get('api-secret')).toBe('api-secret')
    expect(JSON.parse(String(renewal?.[1]?.body))).toEqual({ apiKey: 'key' })
    expect(new Headers(openAttempt?.[1]?.headers).get('access-token')).toBe('token-1')
    expect(JSON.parse(String(openAttempt?.[1]?.body))).toEqual({
      widgetParams: {
        apiKey: 'key',
        referrerDomain: 'wallet.example',
        redirectURL: 'https://wallet.example/bought',
        productsAvailed: 'BUY',
        partnerOrderId: REFERENCE,
        walletAddress: ADDRESS,
        disableWalletAddressForm: true,
        cryptoCurrencyCode: 'ETH',
        network: 'arbitrum',
        fiatCurrency: 'EUR',
        fiatAmount: 50,
      },
    })
    await provider.page(request, signal)
    expect(String(fetchFrom.mock.calls[2]?.[0])).toContain('/auth/session')
  })

  test.each([
    ['COMPLETED', 'success'],
    ['PROCESSING', 'pending'],
    ['EXPIRED', 'failed'],
  ])('accepts an event of the access token: %s', async (status, expected) => {
    const read = await setUp().provider.readEvent?.(...(await eventOf(status)))
    expect(read).toEqual({ reference: REFERENCE, update: { status: expected, hash: HASH, amount: '0.0279' } })
  })

  test('[T180] rejects events that are forged, unsigned or of another algorithm', async () => {
    const { provider } = setUp()
    const none = new TextEncoder().encode('{"data":"eyJhbGciOiJub25lIn0.eyJ3ZWJob29rRGF0YSI6e319."}')
    for (const [raw] of [
      await eventOf('COMPLETED', 'guess'),
      await eventOf('COMPLETED', 'token-1', 'HS512'),
      [none],
      [new TextEncoder().encode('{}')],
      [new TextEncoder().encode('nothing')],
    ])
      await expect(provider.readEvent?.(raw as Uint8Array, () => undefined)).rejects.toThrow(EventRefused)
  })

  test('skips an order that no one paid', async () => {
    expect(await setUp().provider.readEvent?.(...(await eventOf('AWAITING_PAYMENT_FROM_USER')))).toBeUndefined()
  })
})

describe('tokens', () => {
  let database: Database
  let other: Database
  beforeAll(async () => {
    const url = await newDatabase()
    database = await openDatabase(url, MIGRATIONS)
    other = await openDatabase(url, MIGRATIONS)
  })
  afterAll(() => Promise.all([database.close(), other.close()]))
  beforeEach(() => database.query('TRUNCATE onramp_tokens'))

  test('renews a token once for two concurrent processes', async () => {
    const { fetchFrom, renewals, provider } = setUp(databaseTokens(database))
    const settings = { kind: 'transak' as const, apiKey: 'key', secret: 'api-secret' }
    const second = transak('transak', settings, { store: databaseTokens(other), fetchFrom })
    await Promise.all([provider, second, provider].map((one) => one.page(request, signal)))
    expect(renewals()).toBe(1)
  })

  test.each([
    ['in PostgreSQL', () => databaseTokens(database)],
    ['in memory', () => memoryTokens()],
  ])('verifies events of the previous token %s', async (_, open) => {
    const { provider, renewals } = setUp(open(), 60_000)
    await provider.page(request, signal)
    expect(await provider.readEvent?.(...(await eventOf('COMPLETED', 'token-1')))).toMatchObject({
      reference: REFERENCE,
    })
    expect(renewals()).toBe(2)
  })

  test('renews a token in memory again after a failure', async () => {
    const store = memoryTokens()
    await expect(store.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    const token = { token: 't', expiresAt: new Date(Date.now() + DAY_MS) }
    expect(await store.read('a', async () => token)).toEqual({ current: 't', previous: undefined })
  })
})
