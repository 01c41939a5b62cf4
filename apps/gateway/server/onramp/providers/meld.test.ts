import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { findAsset, ONRAMP_ASSETS } from '../assets.ts'
import { EventRefused } from '../OnrampProvider.ts'
import { meld } from './meld.ts'

const NOW = Date.UTC(2027, 0, 15)
const REFERENCE = 'a'.repeat(32)
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const PAGE = 'https://widget.example/?token=1'
const WEBHOOK = 'https://gateway.example/v1/onramp/events/meld'
const { signal } = new AbortController()

function setUp(response: unknown = { widgetUrl: PAGE }, status = 200) {
  const fetchFrom = vi.fn<typeof fetch>(async () => Response.json(response, { status }))
  const settings = {
    kind: 'meld' as const,
    apiKey: 'key:1',
    webhookKeys: ['old', 'new'],
    webhookUrl: WEBHOOK,
    pageOrigin: 'https://widget.example',
    serviceProvider: 'TRANSAK',
    country: 'US',
  }
  return { fetchFrom, provider: meld('meld', settings, { now: () => NOW, fetchFrom }) }
}
const requestFor = (symbol: string, network: string) => {
  const asset = findAsset(ONRAMP_ASSETS, symbol, network) as (typeof ONRAMP_ASSETS)[number]
  return { reference: REFERENCE, address: ADDRESS, asset, returnUrl: 'https://wallet.example/bought' }
}

describe('meld', () => {
  test('opens a session with the reference as its id', async () => {
    const { provider, fetchFrom } = setUp()
    const amount = { fiat: '50.00', currency: 'USD' }
    const page = await provider.page({ ...requestFor('ETH', 'arbitrum'), amount }, signal)
    expect([page.href, provider.origin]).toEqual([PAGE, 'https://widget.example'])
    const [url, init] = fetchFrom.mock.calls[0] ?? []
    expect([String(url), init?.method]).toEqual(['https://api.meld.io/crypto/session/widget', 'POST'])
    expect(new Headers(init?.headers).get('Authorization')).toBe('BASIC key:1')
    expect(JSON.parse(String(init?.body))).toEqual({
      sessionType: 'BUY',
      externalSessionId: REFERENCE,
      sessionData: {
        walletAddress: ADDRESS,
        countryCode: 'US',
        destinationCurrencyCode: 'ETH_ARBITRUM',
        serviceProvider: 'TRANSAK',
        redirectUrl: 'https://wallet.example/bought',
        sourceAmount: '50.00',
        sourceCurrencyCode: 'USD',
      },
    })
  })

  test.each([
    ['ETH', 'ethereum', 'ETH'],
    ['USDC', 'base', 'USDC_BASE'],
    ['SOL', 'solana', 'SOL'],
    ['USDC', 'solana', 'USDC_SOLANA'],
    ['BTC', 'bitcoin', 'BTC'],
  ])('names %s on %s %s', async (symbol, network, code) => {
    const { provider, fetchFrom } = setUp()
    await provider.page(requestFor(symbol, network), signal)
    const body = JSON.parse(String(fetchFrom.mock.calls[0]?.[1]?.body))
    expect(body.sessionData.destinationCurrencyCode).toBe(code)
  })

  test('takes no amount of the asset, which its sessions have no field for', async () => {
    const { provider, fetchFrom } = setUp()
    expect(provider.takesAssetAmount).toBe(false)
    await provider.page({ ...requestFor('ETH', 'base'), amount: { crypto: '0.05' } }, signal)
    expect(String(fetchFrom.mock.calls[0]?.[1]?.body)).not.toContain('0.05')
  })

  test('fails for an answer without a page', async () => {
    await expect(setUp({}, 400).provider.page(requestFor('ETH', 'base'), signal)).rejects.toThrow('opened no session')
  })

  function eventOf(status: string, { key = 'new', at = new Date(NOW).toISOString(), to = WEBHOOK } = {}) {
    const raw = JSON.stringify({ payload: { externalSessionId: REFERENCE, paymentTransactionStatus: status } })
    const signature = createHmac('sha256', key).update(`${at}.${to}.${raw}`).digest('base64url')
    const headers: Record<string, string> = { 'Meld-Signature': `${signature}=`, 'Meld-Signature-Timestamp': at }
    return [new TextEncoder().encode(raw), (name: string) => headers[name]] as const
  }

  test.each([
    ['old', 'SETTLED', 'success'],
    ['new', 'SETTLING', 'pending'],
    ['new', 'DECLINED', 'failed'],
  ])('accepts an event that the %s key signed: %s', (key, status, expected) => {
    const read = setUp().provider.readEvent?.(...eventOf(status, { key }))
    expect(read).toEqual({ reference: REFERENCE, update: { status: expected } })
  })

  test('[T180] rejects events that are forged, unsigned, altered, old or for another URL', () => {
    const { provider } = setUp()
    const [raw, header] = eventOf('SETTLED')
    for (const [bytes, headers] of [
      eventOf('SETTLED', { key: 'guess' }),
      eventOf('SETTLED', { at: new Date(NOW - 301_000).toISOString() }),
      eventOf('SETTLED', { at: 'never' }),
      eventOf('SETTLED', { to: 'https://other.example/' }),
      [raw, () => undefined] as const,
      [eventOf('DECLINED')[0], header] as const,
    ])
      expect(() => provider.readEvent?.(bytes, headers)).toThrow(EventRefused)
  })

  test('skips an unknown status', () => {
    expect(setUp().provider.readEvent?.(...eventOf('DREAMING'))).toBeUndefined()
  })
})
