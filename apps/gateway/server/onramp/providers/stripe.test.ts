import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { findAsset, ONRAMP_ASSETS } from '../assets.ts'
import { EventRefused } from '../OnrampProvider.ts'
import { stripe } from './stripe.ts'

const NOW = 1_800_000_000_000
const REFERENCE = 'a'.repeat(32)
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH = `0x${'b'.repeat(64)}`
const PAGE = 'https://crypto.link.com/?session_hash=1'
const asset = findAsset(ONRAMP_ASSETS, 'USDC', 'base') as (typeof ONRAMP_ASSETS)[number]
const { signal } = new AbortController()
const request = { reference: REFERENCE, address: ADDRESS, asset, returnUrl: 'https://wallet.example/bought' }

function setUp(response: unknown = { redirect_url: PAGE }, status = 200) {
  const fetchFrom = vi.fn<typeof fetch>(async () => Response.json(response, { status }))
  const settings = { kind: 'stripe' as const, secret: 'sk_1', webhookKeys: ['old', 'new'] }
  return { fetchFrom, provider: stripe('stripe', settings, { now: () => NOW, fetchFrom }) }
}

describe('stripe', () => {
  test('opens a session for one address, with the reference as its data', async () => {
    const { provider, fetchFrom } = setUp()
    const amount = { fiat: '50.00', currency: 'EUR' }
    expect((await provider.page({ ...request, amount, clientIp: '203.0.113.7' }, signal)).href).toBe(PAGE)
    const [url, init] = fetchFrom.mock.calls[0] ?? []
    expect([String(url), init?.method]).toEqual(['https://api.stripe.com/v1/crypto/onramp_sessions', 'POST'])
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer sk_1')
    expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
      'wallet_addresses[base_network]': ADDRESS,
      lock_wallet_address: 'true',
      destination_currency: 'usdc',
      'destination_currencies[]': 'usdc',
      destination_network: 'base',
      'destination_networks[]': 'base',
      source_currency: 'eur',
      source_amount: '50.00',
      customer_ip_address: '203.0.113.7',
      'metadata[reference]': REFERENCE,
    })
  })

  test('sells nothing on networks that it does not serve', () => {
    expect(setUp().provider.assets.some(({ network }) => network === 'eip155:42161')).toBe(false)
  })

  test.each([
    ['a refusal', { error: {} }, 400],
    ['no page', { redirect_url: null }, 200],
  ])('fails for %s', async (_, response, status) => {
    await expect(setUp(response, status).provider.page(request, signal)).rejects.toThrow('opened no session')
  })

  function eventOf(
    status: string,
    { key = 'new', time = String(NOW / 1_000), type = 'crypto.onramp_session.updated' } = {},
  ) {
    const transaction_details = { transaction_id: HASH, destination_amount: '49.5' }
    const object = { status, metadata: { reference: REFERENCE }, transaction_details }
    const raw = JSON.stringify({ type, data: { object } })
    const sign = (by: string) => createHmac('sha256', by).update(`${time}.${raw}`).digest('hex')
    const header = `t=${time},v1=${sign('other')},v1=${sign(key)},v0=1`
    return [
      new TextEncoder().encode(raw),
      (name: string) => (name === 'Stripe-Signature' ? header : undefined),
    ] as const
  }

  test.each([
    ['old', 'fulfillment_complete', 'success'],
    ['new', 'fulfillment_processing', 'pending'],
    ['new', 'rejected', 'failed'],
  ])('accepts an event that the %s key signed: %s', (key, status, expected) => {
    const read = setUp().provider.readEvent?.(...eventOf(status, { key }))
    expect(read).toEqual({ reference: REFERENCE, update: { status: expected, hash: HASH, amount: '49.5' } })
  })

  test('[T180] rejects events that are forged, unsigned, altered or old', () => {
    const { provider } = setUp()
    const [raw, header] = eventOf('fulfillment_complete')
    for (const [bytes, headers] of [
      eventOf('fulfillment_complete', { key: 'guess' }),
      eventOf('fulfillment_complete', { time: String(NOW / 1_000 - 301) }),
      eventOf('fulfillment_complete', { time: '' }),
      eventOf('fulfillment_complete', { time: 'NaN' }),
      [raw, () => undefined] as const,
      [eventOf('rejected')[0], header] as const,
    ])
      expect(() => provider.readEvent?.(bytes, headers)).toThrow(EventRefused)
  })

  test.each([
    ['another kind of event', eventOf('fulfillment_complete', { type: 'charge.succeeded' })],
    ['a session that nobody paid', eventOf('requires_payment')],
  ])('skips %s', (_, event) => {
    expect(setUp().provider.readEvent?.(...event)).toBeUndefined()
  })
})
