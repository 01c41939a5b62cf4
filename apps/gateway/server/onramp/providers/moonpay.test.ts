import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { findAsset, ONRAMP_ASSETS } from '../assets.ts'
import { EventRefused } from '../OnrampProvider.ts'
import { moonpay } from './moonpay.ts'

const NOW = 1_800_000_000_000
const REFERENCE = 'a'.repeat(32)
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH = `0x${'b'.repeat(64)}`
const settings = { kind: 'moonpay', apiKey: 'pk_1', secret: 'sk_1', webhookKeys: ['old', 'new'] } as const
const provider = moonpay('moonpay', { ...settings, webhookKeys: [...settings.webhookKeys] }, () => NOW)
const asset = findAsset(ONRAMP_ASSETS, 'ETH', 'arbitrum') as (typeof ONRAMP_ASSETS)[number]
const { signal } = new AbortController()

function eventOf(data: unknown, { key = 'new', time = NOW / 1_000, raw = JSON.stringify({ data }) } = {}) {
  const bytes = new TextEncoder().encode(raw)
  const s = createHmac('sha256', key).update(`${time}.${raw}`).digest('hex')
  return [bytes, (name: string) => (name === 'Moonpay-Signature-V2' ? `t=${time},s=${s}` : undefined)] as const
}
const completed = {
  status: 'completed',
  externalTransactionId: REFERENCE,
  cryptoTransactionId: HASH,
  quoteCurrencyAmount: 0.02786,
}

describe('moonpay', () => {
  test('signs the query of its page, question mark included, and puts the signature last', async () => {
    const amount = { fiat: '100', currency: 'USD' }
    const returnUrl = 'https://wallet.example/bought'
    const url = await provider.page({ reference: REFERENCE, address: ADDRESS, asset, amount, returnUrl }, signal)
    const [query = '', signature = ''] = url.search.split('&signature=')
    expect(url.origin).toBe('https://buy.moonpay.com')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      apiKey: 'pk_1',
      currencyCode: 'eth_arbitrum',
      walletAddress: ADDRESS,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100',
      externalTransactionId: REFERENCE,
      redirectURL: returnUrl,
    })
    expect(decodeURIComponent(signature)).toBe(createHmac('sha256', 'sk_1').update(query).digest('base64'))
    expect(url.href).not.toContain('sk_1')
  })

  test.each(['old', 'new'])('accepts an event that the %s key signed', (key) => {
    expect(provider.readEvent?.(...eventOf(completed, { key }))).toEqual({
      reference: REFERENCE,
      update: { status: 'success', hash: HASH, amount: '0.02786' },
    })
  })

  test('[T180] rejects events that are forged, unsigned, altered or old', () => {
    const [bytes, header] = eventOf(completed)
    const altered = eventOf({ ...completed, cryptoTransactionId: `0x${'c'.repeat(64)}` })[0]
    for (const [raw, headers] of [
      eventOf(completed, { key: 'guess' }),
      [bytes, () => undefined] as const,
      [altered, header] as const,
      eventOf(completed, { time: NOW / 1_000 - 301 }),
      eventOf(completed, { time: NOW / 1_000 + 301 }),
    ])
      expect(() => provider.readEvent?.(raw, headers)).toThrow(EventRefused)
  })

  test.each([
    ['another kind of event', { data: {} }],
    ['an unknown status', { data: { ...completed, status: 'dreaming' } }],
    ['no reference', { data: { ...completed, externalTransactionId: null } }],
    ['an invalid body', 'nothing'],
  ])('skips %s', (_, body) => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    expect(provider.readEvent?.(...eventOf(undefined, { raw }))).toBeUndefined()
  })

  test('leaves out a hash that is not one', async () => {
    const event = await provider.readEvent?.(...eventOf({ ...completed, cryptoTransactionId: 'javascript:0' }))
    expect(event?.update).toEqual({ status: 'success', hash: undefined, amount: '0.02786' })
  })

  test('[S3.20:fees] [S3.20:payment] [S3.20:purchaseAmount] [S3.20:quoteId] returns a quote in every field', async () => {
    const response = {
      baseCurrencyAmount: 95,
      quoteCurrencyAmount: 0.02786,
      feeAmount: 3.99,
      extraFeeAmount: 0.5,
      networkFeeAmount: 0.51,
      totalAmount: 100,
    }
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(response))
    const quote = await provider.quote?.({ asset, currency: 'USD', amount: '100' }, signal)
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    expect(quote).toEqual({
      paymentTotal: usd('100'),
      paymentSubtotal: usd('95'),
      purchaseAmount: { amount: '0.02786', currency: 'ETH' },
      coinbaseFee: usd('4.49'),
      networkFee: usd('0.51'),
      quoteId: expect.stringMatching(/./),
    })
    expect(String(fetch.mock.calls[0]?.[0])).toContain('/v3/currencies/eth_arbitrum/buy_quote?')
    fetch.mockRestore()
  })
})
