import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeNetwork } from '../../core/networks/network.ts'
import { hostNetwork } from '../../testing/testFixtures.ts'
import { neverResolving } from '../../testing/testSilence.ts'
import { createBitcoinAdapter } from './createBitcoinAdapter.ts'
import { DEFINITIONS } from './definitions.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SERVER = 'https://esplora.example/api'
const definition = DEFINITIONS.find(({ caipNetworkId }) => caipNetworkId === BITCOIN_MAINNET)
const adapter = createBitcoinAdapter({ projectId: 'default', rpcOrigins: ['https://esplora.example'] })

afterEach(() => {
  vi.unstubAllGlobals()
})

function mockResponse(...responses: (string | Error)[]) {
  const fetch = vi.fn(async (_url: string) => {
    const next = responses.shift()
    if (typeof next !== 'string') throw next
    return new Response(next)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
const responseOf = (chain: unknown, mempool: unknown = stats(0, 0)) =>
  JSON.stringify({ address: ADDRESS, chain_stats: chain, mempool_stats: mempool })
const balance = (...rpcUrls: string[]) =>
  adapter.balance(ADDRESS, mergeNetwork(hostNetwork(BITCOIN_MAINNET, { rpcUrls }), definition))

test('[S5.15:namespaces] returns 0.00 without a request if the host has no server', async () => {
  const fetch = mockResponse()
  expect(await balance()).toEqual({ balance: '0.00', symbol: 'BTC' })
  expect(fetch).not.toHaveBeenCalled()
})

test('[S5.15:supported] subtracts sent from received amounts, with pending ones', async () => {
  const fetch = mockResponse(responseOf(stats(150_000_001, 50_000_000), stats(0, 1)))
  expect(await balance(`${SERVER}/`)).toEqual({ balance: '1', symbol: 'BTC' })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([`${SERVER}/address/${ADDRESS}`])
})

test('leaves unconfirmed outputs out of the settled balance', async () => {
  mockResponse(responseOf(stats(150_000_001, 50_000_000), stats(7, 0)))
  const network = mergeNetwork(hostNetwork(BITCOIN_MAINNET, { rpcUrls: [SERVER] }), definition)
  expect(await adapter.settledBalance?.(ADDRESS, network)).toEqual({ balance: '1.00000001', symbol: 'BTC' })
})

test('retries on the next server', async () => {
  const fetch = mockResponse(new Error('offline'), responseOf(stats(8, 0)))
  expect(await balance(SERVER, `${SERVER}/2`)).toEqual({ balance: '0.00000008', symbol: 'BTC' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('sends no request to a server that the project does not allow', async () => {
  const fetch = mockResponse()
  await expect(balance('https://other.example')).rejects.toMatchObject({ name: 'RPC_ORIGIN_NOT_ALLOWED' })
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['no answer', 'null'],
  ['a page', '<!doctype html>'],
  ['no sums', responseOf({})],
  ['text', responseOf(stats('1', 0))],
  ['a fraction', responseOf(stats(1.5, 0))],
  ['a negative sum', responseOf(stats(-1, 0))],
  ['more than was received', responseOf(stats(1, 2), stats(5, 0))],
  ['more than is there with what waits', responseOf(stats(1, 0), stats(0, 2))],
  ['more than a number holds', responseOf(stats(2 ** 53, 0))],
  ['more than there will ever be', responseOf(stats(21e14 + 1, 0))],
  ['10 kB', responseOf(stats(1, 0)) + ' '.repeat(10_000)],
])('fails if a server returns %s', async (_, response) => {
  mockResponse(response)
  await expect(balance(SERVER)).rejects.toMatchObject({ name: 'RPC_FAILED' })
})

test.each([404, 429, 500])('fails on an amount with status %i', async (status) => {
  vi.stubGlobal('fetch', async () => new Response(responseOf(stats(8, 0)), { status }))
  await expect(balance(SERVER)).rejects.toMatchObject({ name: 'RPC_FAILED' })
})

test('fails if the server is unreachable', async () => {
  const fetch = mockResponse(new TypeError('Failed to fetch'))
  await expect(balance(SERVER)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('times out a hanging server and tries the next one', async () => {
  const deadline = neverResolving()
  await expect(balance(SERVER, `${SERVER}/2`)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  expect(deadline.mock.calls).toEqual([[HTTP_TIMEOUT_MS], [HTTP_TIMEOUT_MS]])
})

test('rejects other reads', async () => {
  const network = mergeNetwork(hostNetwork(BITCOIN_MAINNET), definition)
  await expect(adapter.request(network, { method: 'getBlockCount' })).rejects.toMatchObject({
    name: 'UNSUPPORTED_METHOD',
  })
  expect(await adapter.tokens?.(ADDRESS, network)).toEqual([])
})
