import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { KUSAMA, POLKADOT, POLKADOT_ASSET_HUB, WESTEND } from '@airlock/protocol/namespaces/polkadot/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { explorerAddressUrl, mergeNetwork } from '../../core/networks/network.ts'
import { hostNetwork } from '../../testing/testFixtures.ts'
import { neverResolving } from '../../testing/testSilence.ts'
import { createPolkadotAdapter } from './createPolkadotAdapter.ts'
import { DEFINITIONS } from './definitions.ts'
import { polkadot } from './index.ts'

/** "Alice" of Substrate's development chains. */
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
/** As Substrate's tools print it. */
const ALICE_KEY =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const NODE = 'https://node.example'
const adapter = createPolkadotAdapter({ projectId: 'default', rpcOrigins: [NODE] })

afterEach(() => {
  vi.unstubAllGlobals()
})

function mockResponse(result: unknown, text = JSON.stringify({ jsonrpc: '2.0', id: 1, result })) {
  const fetch = vi.fn(async (_url: string, _request: { body: string }) => new Response(text))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const networkOf = (id: (typeof DEFINITIONS)[number]['caipNetworkId'], ...rpcUrls: string[]) =>
  mergeNetwork(
    hostNetwork(id, { rpcUrls }),
    DEFINITIONS.find(({ caipNetworkId }) => caipNetworkId === id),
    polkadot,
  )
const balance = (...rpcUrls: string[]) => adapter.balance(ALICE, networkOf(POLKADOT, ...rpcUrls))

/** Nonce, three counts, then free, reserved, frozen and flags, little-endian. */
function entryOf(free: bigint, tail = '00'.repeat(48)) {
  const bytes = Array.from({ length: 16 }, (_, index) => Number((free >> BigInt(index * 8)) & 0xffn))
  return `0x${'07000000'.repeat(4)}${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}${tail}`
}

test('[S5.15:namespaces] returns 0.00 without a request if the host has no node', async () => {
  const fetch = mockResponse(entryOf(1n))
  expect(await balance()).toEqual({ balance: '0.00', symbol: 'DOT' })
  expect(fetch).not.toHaveBeenCalled()
})

test('[S5.15:supported] reads the free balance on the chain that stores the account', async () => {
  const fetch = mockResponse(entryOf(12_345_678_901n))
  expect(await balance(NODE)).toEqual({ balance: '1.2345678901', symbol: 'DOT' })
  const [url, { body }] = fetch.mock.calls[0] ?? ['', { body: '' }]
  expect(url).toBe(NODE)
  expect(JSON.parse(body)).toMatchObject({ method: 'state_getStorage', params: [ALICE_KEY] })
})

test.each([
  ['an account that the chain does not know', null, '0'],
  ['an account with nothing', entryOf(0n), '0'],
  ['the smallest unit', entryOf(1n), '0.0000000001'],
  ['more than a number holds', entryOf(2n ** 53n + 1n), '900719.9254740993'],
  ['all that fits', entryOf(2n ** 128n - 1n), '34028236692093846346337460743.1768211455'],
  ['the shorter entry of an older chain', entryOf(10_000_000_000n, ''), '1'],
])('reads %s exactly', async (_, entry, expected) => {
  mockResponse(entry)
  expect(await balance(NODE)).toEqual({ balance: expected, symbol: 'DOT' })
})

test.each([
  ['15 bytes', `0x${'00'.repeat(15)}`],
  ['31 bytes', `0x${'00'.repeat(31)}`],
  ['half a byte', `${entryOf(1n)}0`],
  ['no hex', 'ten'],
  ['a number', 10],
  ['a list', [entryOf(1n)]],
  ['10 kB', `0x${'00'.repeat(5_000)}`],
])('rejects a node that returns %s', async (_, entry) => {
  mockResponse(entry)
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
})

test('skips nodes that return a page or are not allowed', async () => {
  const fetch = mockResponse(undefined, '<!doctype html>')
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  fetch.mockClear()
  await expect(balance('https://other.example')).rejects.toMatchObject({ name: 'RPC_ORIGIN_NOT_ALLOWED' })
  expect(fetch).not.toHaveBeenCalled()
})

test('skips an unreachable node', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('fails on a node that answers with 429, as text or as JSON-RPC', async () => {
  const error = { code: -32_005, message: 'Too many requests' }
  const reject = (text: string) => vi.stubGlobal('fetch', async () => new Response(text, { status: 429 }))
  reject(error.message)
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  reject(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
})

test('times out a hanging node', async () => {
  const deadline = neverResolving()
  await expect(balance(NODE)).rejects.toMatchObject({ name: 'RPC_FAILED' })
  expect(deadline).toHaveBeenCalledExactlyOnceWith(HTTP_TIMEOUT_MS)
})

test('rejects other reads', async () => {
  const network = networkOf(POLKADOT, NODE)
  await expect(adapter.request(network, { method: 'state_getStorage' })).rejects.toMatchObject({
    name: 'UNSUPPORTED_METHOD',
  })
  expect(await adapter.tokens?.(ALICE, network)).toEqual([])
})

test('has the coin and the explorer of a network', () => {
  const known = [POLKADOT_ASSET_HUB, KUSAMA, WESTEND] as const
  expect(known.map((id) => networkOf(id).nativeCurrency)).toMatchObject([
    { symbol: 'DOT', decimals: 10 },
    { symbol: 'KSM', decimals: 12 },
    { symbol: 'WND', decimals: 12 },
  ])
  expect(explorerAddressUrl(networkOf(POLKADOT), ALICE, polkadot.explorerPath)).toBe(
    `https://polkadot.subscan.io/account/${ALICE}`,
  )
  expect(networkOf('polkadot:00000000000000000000000000000000').nativeCurrency.symbol).toBe('')
})

test('returns a title for a wallet request, but none for prototype keys', () => {
  expect(polkadot.requestTitle?.('polkadot_signMessage')).toBe('requestMessage')
  expect(polkadot.requestTitle?.('polkadot_signTransaction')).toBe('requestSignTransaction')
  for (const method of ['polkadot_send', 'constructor', '__proto__']) {
    expect(polkadot.requestTitle?.(method)).toBeUndefined()
  }
})
