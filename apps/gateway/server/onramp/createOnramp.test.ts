import { networkOf } from '@airlock/server/clients/clientNetwork'
import { describe, expect, test, vi } from 'vitest'
import { ONRAMP_ASSETS } from './assets.ts'
import { createOnramp } from './createOnramp.ts'
import type { OnrampProvider } from './OnrampProvider.ts'
import { memoryOrders } from './orders/memoryOrders.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const { signal } = new AbortController()
const DAY_MS = 86_400_000

function setUp(changes: Partial<OnrampProvider> = {}) {
  let now = Date.now()
  const page = vi.fn<OnrampProvider['page']>(async () => new URL('https://buy.example/?x=1'))
  const provider: OnrampProvider = {
    name: 'checkout',
    title: 'Checkout',
    origin: 'https://buy.example',
    assets: ONRAMP_ASSETS,
    limits: [
      {
        currency: 'USD',
        methods: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
    ],
    page,
    ...changes,
  }
  const orders = memoryOrders(() => new Date(now))
  const onramp = createOnramp({
    providers: [provider],
    orders,
    returnUrl: 'https://wallet.example/bought',
    now: () => now,
  })
  const url = (body: object = {}, wallet: object = {}) =>
    onramp.url(
      {
        destinationWallets: [{ address: ADDRESS, blockchains: ['arbitrum'], assets: ['ETH'], ...wallet }],
        ...body,
      } as never,
      { signal, client: networkOf('203.0.113.7') },
    )
  const wait = (ms: number) => {
    now += ms
  }
  return { onramp, url, page, orders, wait }
}

describe('createOnramp', () => {
  test('opens an order with a random reference and a page for it', async () => {
    const { url, page, onramp } = setUp()
    const one = await url({ partnerUserId: ADDRESS, presetFiatAmount: 100 })
    const other = await url()
    expect(one).toEqual({
      url: 'https://buy.example/?x=1',
      reference: expect.stringMatching(/^[0-9a-f]{32}$/),
      provider: 'checkout',
    })
    expect(one.reference).not.toBe(other.reference)
    expect(page.mock.calls[0]?.[0]).toMatchObject({
      reference: one.reference,
      address: ADDRESS,
      asset: { symbol: 'ETH', network: 'eip155:42161' },
      amount: { fiat: '100', currency: 'USD' },
      clientIp: '203.0.113.7',
    })
    expect(await onramp.order(one.reference, { signal })).toMatchObject({ status: 'created', asset: 'ETH' })
  })

  test.each([
    ['another namespace', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ['no address', { address: 'javascript:0' }],
  ])('rejects an address of %s', async (_, wallet) => {
    await expect(setUp().url({}, wallet)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })

  test.each(['9.99', '25000.01', '0', '10.001', '1e3', 1e21])('rejects an amount of %s', async (presetFiatAmount) => {
    await expect(setUp().url({ presetFiatAmount })).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })

  test.each(['10.00', '25000.00', 7500])('accepts an amount of %s', async (presetFiatAmount) => {
    await expect(setUp().url({ presetFiatAmount })).resolves.toMatchObject({ provider: 'checkout' })
  })

  test('rejects an amount of the asset if the chosen provider would drop it', async () => {
    const { url, page } = setUp({ takesAssetAmount: false })
    const provider = 'checkout'
    await expect(url({ provider, presetCryptoAmount: '0.05' })).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
    expect(page).not.toHaveBeenCalled()
    await expect(url({ provider, presetFiatAmount: 100 })).resolves.toMatchObject({ provider })
    // Other clients choose no provider.
    await expect(url({ presetCryptoAmount: '0.05' })).resolves.toMatchObject({ provider })
  })

  test('passes an amount of the asset on', async () => {
    const { url, page } = setUp()
    await url({ provider: 'checkout', presetCryptoAmount: '0.05' })
    expect(page.mock.calls[0]?.[0].amount).toEqual({ crypto: '0.05' })
  })

  test.each([
    ['network', { defaultNetwork: 'nowhere' }],
    ['provider', { provider: 'other' }],
  ])('rejects an unknown %s', async (_, body) => {
    await expect(setUp().url(body)).rejects.toMatchObject({ code: 'NO_ONRAMP' })
  })

  test('[T182] rejects a page of another origin and keeps no order for it', async () => {
    const page = async () => new URL('https://evil.example/')
    const { url, orders } = setUp({ page })
    const add = vi.spyOn(orders, 'add')
    await expect(url()).rejects.toMatchObject({ name: 'SourceFailed' })
    expect(add).not.toHaveBeenCalled()
  })

  test('counts each order towards the limit of the client', async () => {
    const { onramp } = setUp()
    const countOrder = vi.fn(async () => {})
    await onramp.url({ destinationWallets: [{ address: ADDRESS }] }, { signal, countOrder })
    expect(countOrder).toHaveBeenCalledOnce()
  })

  test('expires an order after a day unless it ends later', async () => {
    const { onramp, url, wait, orders } = setUp()
    const { reference } = await url()
    wait(DAY_MS + 1)
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'expired' })
    await orders.update({ provider: 'checkout', reference, eventId: '1', update: { status: 'success' } })
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'success' })
  })

  test('keeps a payment under way pending for as long as it takes', async () => {
    const { onramp, url, wait, orders } = setUp()
    const { reference } = await url()
    await orders.update({ provider: 'checkout', reference, eventId: '1', update: { status: 'pending' } })
    wait(3 * DAY_MS)
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'pending' })
  })

  test('reads the status at a provider without events, once in 3 s', async () => {
    const status = vi.fn(async () => ({ status: 'pending' as const }))
    const { onramp, url, wait } = setUp({ status })
    const { reference } = await url()
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'pending' })
    await onramp.order(reference, { signal })
    expect(status).toHaveBeenCalledTimes(1)
    wait(3_000)
    await onramp.order(reference, { signal })
    expect(status).toHaveBeenCalledTimes(2)
  })

  test('reads a failed order again, because it may be paid with another card', async () => {
    const status = vi.fn<NonNullable<OnrampProvider['status']>>(async () => ({ status: 'failed' }))
    const { onramp, url, wait } = setUp({ status })
    const { reference } = await url()
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'failed' })
    status.mockResolvedValue({ status: 'success' })
    wait(3_000)
    expect(await onramp.order(reference, { signal })).toMatchObject({ status: 'success' })
  })

  test('accepts whole currency objects, and the symbol as the network', async () => {
    const quote = vi.fn<NonNullable<OnrampProvider['quote']>>(async () => ({ quoteId: '1' }) as never)
    const { onramp } = setUp({ quote })
    const purchaseCurrency = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }
    const body = {
      purchaseCurrency,
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '100',
      network: 'USDC',
    }
    await onramp.quote(body, { signal })
    expect(quote.mock.calls[0]?.[0]).toMatchObject({
      asset: { symbol: 'USDC', network: 'eip155:1' },
      currency: 'USD',
      amount: '100',
    })
  })

  test('[S3.21:paymentCurrencies] [S3.21:purchaseCurrencies] lists what its providers sell', async () => {
    const { paymentCurrencies, purchaseCurrencies } = setUp().onramp.options()
    expect(paymentCurrencies).toMatchObject([
      { id: 'USD', payment_method_limits: [{ id: 'card', max: '7500.00' }, {}] },
    ])
    expect(purchaseCurrencies[0]).toMatchObject({ symbol: 'ETH' })
    expect(purchaseCurrencies[0]?.networks.map(({ name }) => name)).toContain('arbitrum-mainnet')
  })
})
