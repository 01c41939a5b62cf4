import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mergeNetwork } from '../../core/networks/network.ts'
import { hostNetwork } from '../../testing/testFixtures.ts'
import { neverResolving } from '../../testing/testSilence.ts'
import { createSolanaAdapter } from './createSolanaAdapter.ts'
import { DEFINITIONS } from './definitions.ts'

const ADDRESS = '4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SERVER = 'https://solana.example'
const definition = DEFINITIONS.find(({ caipNetworkId }) => caipNetworkId === SOLANA_MAINNET)
const network = mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls: [SERVER] }), definition)
const adapter = createSolanaAdapter({ projectId: 'default', rpcOrigins: [SERVER] })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** JSON numbers may exceed exact numbers. */
function mockResponse(result: string, status = 200) {
  const fetch = vi.fn(async (_url: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body)
    return new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, { status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const balance = () => adapter.balance(ADDRESS, network)

describe('a network without a URL of the page', () => {
  const withoutUrls = mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls: [] }), definition)
  const gateway = 'https://gateway.example'
  const proxied = createSolanaAdapter({ projectId: 'shop', rpcOrigins: [], gateway })

  test('uses the RPC proxy of the gateway', async () => {
    const fetch = mockResponse('{"context":{"slot":1},"value":5000000000}')
    expect(await proxied.balance(ADDRESS, withoutUrls)).toEqual({ balance: '5', symbol: 'SOL' })
    await proxied.request?.(withoutUrls, { method: 'getSlot' })
    await proxied.history?.(ADDRESS, withoutUrls).catch(() => {})
    const urls = new Set(fetch.mock.calls.map(([url]) => url))
    expect([...urls]).toEqual([`${gateway}/v1?projectId=shop&chainId=${encodeURIComponent(SOLANA_MAINNET)}`])
  })

  test('prefers a URL of the page', async () => {
    const fetch = mockResponse('{"context":{"slot":1},"value":1}')
    const both = createSolanaAdapter({ projectId: 'shop', rpcOrigins: [SERVER], gateway })
    await both.balance(ADDRESS, network)
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([SERVER])
  })

  test('rejects without a gateway', async () => {
    await expect(adapter.balance(ADDRESS, withoutUrls)).rejects.toThrow('RPC url')
  })
})

describe('the balance', () => {
  test.each([
    ['0', '0'],
    ['12345678901', '12.345678901'],
    // Exceeds exact numbers.
    ['18446744073709551615', '18446744073.709551615'],
  ])('shows %s lamports as %s', async (value, shown) => {
    mockResponse(`{"context":{"slot":1},"value":${value}}`)
    expect(await balance()).toEqual({ balance: shown, symbol: 'SOL' })
  })

  test.each([
    ['nothing', 'null'],
    ['no value', '{}'],
    ['a text', '{"value":"12"}'],
    ['a negative amount', '{"value":-1}'],
    ['a fraction', '{"value":1.5}'],
    ['an exponent', '{"value":1e30}'],
    ['more digits than there are', `{"value":${'9'.repeat(21)}}`],
    ['a list', '{"value":[1]}'],
    ['a page', '"<!doctype html>"'],
    ['no JSON', '<!doctype html>'],
  ])('fails if a node returns %s', async (_, result) => {
    mockResponse(result)
    await expect(balance()).rejects.toMatchObject({ name: 'RPC_FAILED' })
  })

  test.each([429, 500])('fails if a node responds with %i', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('Too many requests', { status }))
    await expect(balance()).rejects.toMatchObject({ name: 'RPC_FAILED' })
  })

  test('times out a hanging node', async () => {
    const deadline = neverResolving()
    await expect(balance()).rejects.toMatchObject({ name: 'RPC_FAILED' })
    expect(deadline).toHaveBeenCalledExactlyOnceWith(HTTP_TIMEOUT_MS)
  })
})

describe('tokens', () => {
  const entry = (amount: unknown, decimals: unknown = 6, mint: unknown = MINT) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  })
  const tokens = (...entries: unknown[]) => {
    mockResponse(JSON.stringify({ value: entries }))
    return adapter.tokens?.(ADDRESS, network)
  }

  test('lists tokens of both programs and adds up the accounts of one token', async () => {
    expect(await tokens(entry('1500000'), entry('1'))).toMatchObject([
      { address: `${SOLANA_MAINNET}:${MINT}`, price: 0, quantity: { decimals: '6', numeric: '3.000002' } },
    ])
  })

  test.each<[string, unknown]>([
    ['an amount in coins', entry('1.5')],
    ['a negative amount', entry('-1')],
    ['an amount that is a number', entry(15)],
    ['an amount of more digits than there are', entry('9'.repeat(21))],
    ['decimals in text', entry('1', '6')],
    ['negative decimals', entry('1', -1)],
    ['more decimals than a byte holds', entry('1', 256)],
    ['a fraction of decimals', entry('1', 0.5)],
    ['a mint that is none', entry('1', 6, '0x00')],
    ['no account', {}],
    ['nothing', null],
    ['no amount of it', entry('0')],
  ])('omits tokens with %s and keeps others', async (_, unexpected) => {
    expect(await tokens(unexpected, entry('1000000'))).toMatchObject([{ quantity: { numeric: '2' } }])
  })

  test('rejects with RPC_FAILED if the node answers no list', async () => {
    mockResponse('{"value":{}}')
    await expect(adapter.tokens?.(ADDRESS, network)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  })

  test('reads up to 500 accounts of a program', async () => {
    const read = await tokens(...Array.from({ length: 600 }, () => entry('1', 0)))
    expect(read).toMatchObject([{ quantity: { numeric: '1000' } }])
  })
})
