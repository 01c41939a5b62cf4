import { describe, expect, test, vi } from 'vitest'
import { readEstimates } from './readEstimates.ts'

const COIN = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const PRICES = { gateway: 'https://gateway.example', projectId: 'shop' }

const estimate = (response: () => Response | Promise<Response>, numeric = '0.5') => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response())
  const amounts = { '0.5 ETH': { asset: COIN, numeric } }
  return { fetch, estimates: readEstimates(amounts, PRICES, fetch) }
}
const priced = (...prices: unknown[]) =>
  Response.json({
    fungibles: prices.map((price) => ({ name: 'Ether', symbol: 'ETH', iconUrl: '', price, address: COIN })),
  })

describe('[T229] readEstimates', () => {
  test('asks for each asset once, without credentials or account', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({
        fungibles: [
          { address: COIN.replaceAll('e', 'E').replace('Eip155', 'eip155'), price: 3_000 },
          { address: USDC, price: 0.9999 },
        ],
      }),
    )
    const amounts = {
      '0.5 ETH': { asset: COIN, numeric: '0.5' },
      '0.0000001 ETH': { asset: COIN, numeric: '0.0000001' },
      '2000 USDC': { asset: USDC, numeric: '2000' },
    }
    expect(await readEstimates(amounts, PRICES, fetch)).toEqual({
      '0.5 ETH': '$1,500.00',
      '0.0000001 ETH': '<$0.01',
      '2000 USDC': '$1,999.80',
    })
    expect(fetch.mock.calls).toEqual([
      [
        'https://gateway.example/v1/fungible/price',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ projectId: 'shop', currency: 'usd', addresses: [COIN, USDC] }),
          credentials: 'omit',
          signal: expect.any(AbortSignal),
        },
      ],
    ])
  })

  test.each([
    ['0.5', 3_000, '$1,500.00'],
    ['1', 0.005, '$0.01'],
    ['1', 0.0049, '<$0.01'],
    ['1000', 1000.4, '$1,000,400'],
    ['999999', 1, '$999,999.00'],
    ['999999999', 1, '$999,999,999'],
  ])('writes %s at %s as %s', async (numeric, price, text) => {
    expect(await estimate(() => priced(price), numeric).estimates).toEqual({ '0.5 ETH': text })
  })

  test.each([
    ['de', 3_000, '1.500,00\u00a0$'],
    ['de', 0.001, '<0,01\u00a0$'],
    ['ar', 3_000, /1,500\.00/],
  ])('writes dollars as %s does', async (language, price, text) => {
    const fetch = async () => priced(price)
    const values = await readEstimates({ '0.5 ETH': { asset: COIN, numeric: '0.5' } }, PRICES, fetch, language)
    expect(values['0.5 ETH']).toMatch(text)
  })

  test.each([
    ['zero', 0],
    ['a negative price', -1],
    ['a price beyond reason', 1e40],
    ['a price below reason', 1e-13],
    ['NaN', Number.NaN],
    ['a text', '3000'],
    ['null', null],
  ])('has no estimate for %s', async (_name, price) => {
    expect(await estimate(() => priced(price)).estimates).toEqual({})
  })

  test('has no estimate for an unlikely price of little', async () => {
    expect(await estimate(() => priced(1e20), '0.0000000000000000001').estimates).toEqual({})
  })

  test('has no estimate for an infinite price', async () => {
    const answer = `{"fungibles":[{"address":"${COIN}","price":1e999}]}`
    expect(await estimate(() => new Response(answer)).estimates).toEqual({})
  })

  test('has no estimate for an amount of nothing or of more than a billion dollars', async () => {
    expect(await estimate(() => priced(3_000), '0').estimates).toEqual({})
    expect(await estimate(() => priced(1), '1000000000').estimates).toEqual({})
    expect(await estimate(() => priced(1), 'none').estimates).toEqual({})
  })

  test('has no estimate if the answer contradicts itself', async () => {
    expect(await estimate(() => priced(3_000, 1)).estimates).toEqual({})
    expect(await estimate(() => priced(3_000, 1, 3_000)).estimates).toEqual({})
    expect(await estimate(() => priced(3_000, 3_000)).estimates).toEqual({ '0.5 ETH': '$1,500.00' })
  })

  test('ignores prices of other assets and broken items', async () => {
    const other = { address: COIN.replace('eip155:1:', 'eip155:10:'), price: 1 }
    const response = Response.json({ fungibles: [null, 'x', other, { price: 1 }, { address: COIN, price: 3_000 }] })
    expect(await estimate(() => response).estimates).toEqual({ '0.5 ETH': '$1,500.00' })
  })

  test.each([
    ['another currency', () => Response.json({ currency: 'eur', fungibles: [{ address: COIN, price: 3_000 }] })],
    ['no list', () => Response.json({ fungibles: {} })],
    ['no JSON', () => new Response('<html>')],
    ['an error', () => new Response('{}', { status: 502 })],
    ['no connection', () => Promise.reject(new TypeError('down'))],
  ])('rejects an answer with %s', async (_name, response) => {
    await expect(estimate(response).estimates).rejects.toThrow()
  })

  test('drops an answer that is too long', async () => {
    const response = Response.json({ fungibles: [{ address: COIN, price: 3_000 }], more: 'x'.repeat(1_000_000) })
    expect(await estimate(() => response).estimates).toEqual({})
  })
})
