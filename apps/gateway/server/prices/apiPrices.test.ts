import type { CaipAddress } from '@airlock/protocol/caip'
import { fungible } from '@airlock/protocol/gateway/answers/price'
import { describe, expect, test, vi } from 'vitest'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'
import type { ListedToken } from '../tokens/TokenLists.ts'
import { apiPrices } from './apiPrices.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ZERO = `0x${'0'.repeat(40)}`
const NOW = Date.UTC(2026, 0, 1)
const current = { symbol: 'X', timestamp: NOW / 1_000, confidence: 0.99 }
const listed: ListedToken = {
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  decimals: 6,
  name: 'USD Coin',
  symbol: 'USDC',
}
const tokens = new Map([[listed.address, listed]])
const lists = { of: () => ({ tokens: [listed], byAddress: tokens, nativeImageId: 'coin' }) }

function api(prices: unknown, changes: unknown = { coins: {} }, status = 200) {
  const outbound = vi.fn<Outbound>(async (url) => {
    const body = /\/(?:prices\/current|chart)\//.test(String(url)) ? prices : changes
    return {
      status,
      headers: {},
      bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    }
  })
  const source = apiPrices({
    url: 'https://prices.example/v1',
    outbound,
    lists,
    imageOf: ({ imageId }) => (imageId ? `https://gateway.example/${imageId}` : ''),
    now: () => NOW,
  })
  return {
    outbound,
    source,
    of: (...addresses: string[]) => source({ addresses: addresses as CaipAddress[] }),
  }
}

test('returns the same for a DefiLlama-like API as for pools', async () => {
  const coins = {
    // Some APIs respond with checksum addresses.
    [`ethereum:${USDC}`]: { ...current, price: 0.9998 },
    [`base:${ZERO}`]: { ...current, price: 3_000.5 },
    [`ethereum:${OTHER.toLowerCase()}`]: { ...current, price: 1, symbol: 'D\u202EAI' },
  }
  const { of, outbound } = api({ coins }, { coins: { [`base:${ZERO}`]: -1.25 } })
  const found = await of(`eip155:1:${USDC}`, `eip155:8453:${NATIVE}`, `eip155:1:${OTHER}`)
  for (const one of found) expect(fungible.safeParse(one).error).toBeUndefined()
  expect(found).toEqual([
    { name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 0.9998, address: `eip155:1:${USDC}` },
    {
      name: 'Ether',
      symbol: 'ETH',
      iconUrl: 'https://gateway.example/coin',
      price: 3_000.5,
      address: `eip155:8453:${NATIVE}`,
      change24h: -1.25,
    },
    { name: 'DAI', symbol: 'DAI', iconUrl: '', price: 1, address: `eip155:1:${OTHER}` },
  ])
  const names = `ethereum:${USDC.toLowerCase()},base:${ZERO},ethereum:${OTHER.toLowerCase()}`
  expect(outbound.mock.calls.map(([url]) => String(url))).toEqual([
    `https://prices.example/v1/prices/current/${names}`,
    `https://prices.example/v1/percentage/${names}?period=1d`,
  ])
})

describe('omitted prices', () => {
  test.each([
    ['that the API is unsure of', { ...current, price: 1, confidence: 0.89 }],
    ['of more than an hour ago', { ...current, price: 1, timestamp: NOW / 1_000 - 3_601 }],
    ['below zero', { ...current, price: -1 }],
    ['that is no number', { ...current, price: '1' }],
    ['that is missing', undefined],
  ])('omits a price %s', async (_what, price) => {
    expect(await api({ coins: { [`ethereum:${USDC}`]: price } }).of(`eip155:1:${USDC}`)).toEqual([])
  })

  test('omits prices of unpriced chains, without a request', async () => {
    const { of, outbound } = api({ coins: {} })
    expect(
      await of(
        `eip155:31337:${USDC}`,
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112',
      ),
    ).toEqual([])
    expect(outbound).not.toHaveBeenCalled()
  })
})

test('changes that cannot be read cost no price', async () => {
  const { of } = api({ coins: { [`ethereum:${USDC}`]: { ...current, price: 1 } } }, '<html>')
  expect(await of(`eip155:1:${USDC}`)).toMatchObject([{ price: 1 }])
})

test.each([
  ['an error', api('busy', undefined, 503)],
  ['a page', api('<html>')],
  ['a list', api([])],
])('fails if the API returns %s', async (_what, { of }) => {
  await expect(of(`eip155:1:${USDC}`)).rejects.toMatchObject({ name: 'SourceFailed' })
})

test('fails without naming an address if the API is unreachable', async () => {
  const outbound = () => Promise.reject(new OutboundError('unreachable'))
  const source = apiPrices({ url: 'https://prices.example/?key=secret', outbound, lists, imageOf: () => '' })
  await expect(source({ addresses: [`eip155:1:${USDC}`] })).rejects.toThrow('the API of prices cannot be reached')
})

test('splits 500 tokens into seven requests whose paths are short enough', async () => {
  const { of, outbound } = api({ coins: {} })
  const address = (index: number) => `eip155:1:0x${index.toString(16).padStart(40, '0')}`
  await of(...Array.from({ length: 500 }, (_, index) => address(index)))
  const urls = outbound.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/prices/current/'))
  expect(urls).toHaveLength(7)
  for (const url of urls) expect(url.length).toBeLessThan(8_000)
})

describe('earlier prices', () => {
  const of = (answer: unknown, chain = 'eip155:1') => {
    const { source, outbound } = api({ coins: { [`ethereum:${USDC}`]: answer } })
    const address = `${chain}:${USDC}` as CaipAddress
    return { outbound, points: source.chart({ address, period: '1w' }) }
  }

  test('returns the prices of a week, oldest first', async () => {
    const { outbound, points } = of({
      confidence: 0.99,
      prices: [
        { timestamp: 200.5, price: 2 },
        { timestamp: 100, price: 1 },
      ],
    })
    expect(await points).toEqual([
      { time: 100, price: 1 },
      { time: 200, price: 2 },
    ])
    const start = NOW / 1_000 - 604_800
    expect(String(outbound.mock.calls[0]?.[0])).toBe(
      `https://prices.example/v1/chart/ethereum:${USDC.toLowerCase()}?start=${start}&span=56&period=3h`,
    )
  })

  test.each([
    ['an unsure API', { confidence: 0.5, prices: [{ timestamp: 1, price: 1 }] }],
    ['a price of zero', { prices: [{ timestamp: 1, price: 0 }] }],
    ['no prices', {}],
  ])('returns none for %s', async (_what, answer) => {
    expect(await of(answer).points).toEqual([])
  })

  test('returns none on a chain without prices, without a request', async () => {
    const { outbound, points } = of({}, 'eip155:31337')
    expect(await points).toEqual([])
    expect(outbound).not.toHaveBeenCalled()
  })
})
