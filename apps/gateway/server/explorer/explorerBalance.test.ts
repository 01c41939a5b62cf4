import { tokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { expect, test, vi } from 'vitest'
import { type PriceSource, SourceFailed } from '../sources/Source.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { openExplorer } from './Explorer.ts'
import { explorerBalance } from './explorerBalance.ts'

const context = { signal: new AbortController().signal }
const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}` }
const listed = { address: `0x${'b'.repeat(40)}`, decimals: 6, name: 'USD Coin', symbol: 'USDC' } as const
const lists: TokenLists = { of: () => ({ tokens: [listed], byAddress: new Map([[listed.address, listed]]) }) }
const item = (token: object, value = '1500000') => ({ token: { type: 'ERC-20', ...token }, token_id: null, value })
const usdc = item({ address_hash: listed.address, name: 'Other', symbol: 'X', decimals: '18', exchange_rate: '0.99' })

type Answers = Record<string, unknown>
/** Answers 404 to all other requests. */
function mockResponse(responses: Answers, missing: object = { message: 'Not found' }) {
  return vi.fn(async (...[url]: Parameters<typeof fetch>) => {
    const { pathname, search } = new URL(String(url))
    const response = responses[`${pathname.replace(/^.*\/addresses\/[^/]+/, '')}${search}`]
    return response === undefined
      ? new Response(JSON.stringify(missing), { status: 404 })
      : new Response(JSON.stringify(response))
  })
}
function start(fetchFrom: typeof fetch, prices: PriceSource = async () => []) {
  const explorer = openExplorer({ url: 'https://explorer.example/1', fetchFrom })
  return explorerBalance({ explorers: new Map([['eip155:1', explorer]]), lists, imageOf: () => '', prices })
}

test('lists the coin first, and prices only listed tokens', async () => {
  const unknownAccount = `0x${'C'.repeat(40)}`
  const fetchFrom = mockResponse({
    '': { coin_balance: '2500000000000000000', exchange_rate: '2000.5' },
    '/tokens?type=ERC-20': {
      items: [
        item({
          address: unknownAccount,
          name: 'USDC <b>',
          symbol: 'usdc',
          decimals: '2',
          exchange_rate: '9',
          is_scam: true,
        }),
      ],
      next_page_params: { fiat_value: '1', items_count: 50 },
    },
    '/tokens?fiat_value=1&items_count=50&type=ERC-20': { items: [usdc, item({ name: 'nowhere' }), 7] },
  })
  const balances = await start(fetchFrom)(of, context)
  for (const balance of balances) expect(tokenBalance.safeParse(balance).error).toBeUndefined()
  expect(balances).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '2.5' }, price: 2_000.5, value: 5_001.25 },
    { symbol: 'USDC', quantity: { decimals: '6', numeric: '1.5' }, price: 0.99, flags: { is_verified: true } },
    {
      quantity: { numeric: '15000' },
      price: 0,
      flags: { is_verified: false, reasons: ['copied-symbol', 'deceptive-name', 'reported'] },
    },
  ])
  expect(balances[2]).not.toHaveProperty('value')
})

test("prefers the gateway's price, and falls back to the explorer's rate", async () => {
  const responses = { '': { coin_balance: '0' }, '/tokens?type=ERC-20': { items: [usdc] } }
  const own = { name: '', symbol: '', iconUrl: '', price: 1, address: `eip155:1:${listed.address}` }
  const priceBy = async (prices: PriceSource) => (await start(mockResponse(responses), prices)(of, context))[1]?.price
  expect(await priceBy(async () => [own])).toBe(1)
  expect(await priceBy(async () => Promise.reject(new SourceFailed('down')))).toBe(0.99)
})

test('returns only an empty coin balance for an address unknown to the explorer', async () => {
  expect(await start(mockResponse({}))(of, context)).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '0' } }])
})

test.each<[string, Answers]>([
  ['an account that is none', { '': { coin_balance: -1 } }],
  ['an account whose balance it has not read', { '': { coin_balance: null, exchange_rate: '2000' } }],
  ['an account without a balance', { '': { exchange_rate: '2000' } }],
  ['a list that is none', { '': { coin_balance: '0' }, '/tokens?type=ERC-20': { message: 'error' } }],
  ['no JSON', { '': null }],
])('fails without a made-up balance if the explorer returns %s', async (_what, responses) => {
  await expect(start(mockResponse(responses))(of, context)).rejects.toThrow(SourceFailed)
})

test('fails on a foreign 404 instead of returning zero', async () => {
  await expect(start(mockResponse({}, { error: 'no such route' }))(of, context)).rejects.toThrow(SourceFailed)
})

test('stops after ten pages if the pages never end', async () => {
  const fetchFrom = vi.fn(async (...[url]: Parameters<typeof fetch>) => {
    const isList = new URL(String(url)).pathname.endsWith('/tokens')
    return new Response(
      JSON.stringify(isList ? { items: [], next_page_params: { offset: 50 } } : { coin_balance: '0' }),
    )
  })
  await start(fetchFrom)(of, context)
  expect(fetchFrom).toHaveBeenCalledTimes(11)
})
