import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { hostNetwork } from '../../testing/testFixtures.ts'
import { mergeNetwork } from './network.ts'
import { requestJsonRpc } from './requestJsonRpc.ts'

const network = mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls: ['https://rpc.example'] }), undefined)
const settings = { projectId: 'default', rpcOrigins: ['https://rpc.example'] }

/** @param result JSON */
function mockResponse(result: string) {
  vi.stubGlobal('fetch', async () => new Response(`{"jsonrpc":"2.0","id":1,"result":${result}}`))
  return requestJsonRpc(network, settings, { method: 'getBalance' }, 'text')
}

test('[S8.4:jsonRpcProvider] names the network that has no JSON-RPC provider', async () => {
  const unserved = mergeNetwork(hostNetwork(SOLANA_MAINNET), undefined)
  await expect(requestJsonRpc(unserved, settings, { method: 'getBalance' })).rejects.toMatchObject({
    name: 'RPC_URL_MISSING',
    details: `JSON-RPC provider for ${SOLANA_MAINNET} not found`,
  })
})

test('returns amounts beyond safe integers as exact text', async () => {
  expect(await mockResponse('{"value":18446744073709551615,"list":[9007199254740993, 5]}')).toEqual({
    value: '18446744073709551615',
    list: ['9007199254740993', 5],
  })
})

test('leaves digits inside a text unchanged', async () => {
  const logs = ['Program log: amount: 12345678901234567, "fee": 12345678901234567}', '\\"[12345678901234567]']
  expect(await mockResponse(JSON.stringify({ logs }))).toEqual({ logs })
})

test('returns any other answer as JSON.parse does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      fc.pre(value !== null && !/\d{16}/.test(JSON.stringify(value)))
      expect(await mockResponse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 100 },
  )
})

test.each([429, 400, 500, 503])('asks the next server after a result with status %i', async (status) => {
  const responses = [Response.json({ result: 'wrong' }, { status }), Response.json({ result: 'right' })]
  vi.stubGlobal('fetch', async () => responses.shift())
  const urls = ['https://rpc.example/1', 'https://rpc.example/2']
  const twoServers = mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls: urls }), undefined)
  expect(await requestJsonRpc(twoServers, settings, { method: 'getSlot' })).toBe('right')
})

test('takes an error with a status of failure as the answer, but not with 429', async () => {
  const error = { code: -32_602, message: 'invalid params' }
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 400 }))
  const request = () => requestJsonRpc(network, settings, { method: 'getBalance' })
  await expect(request()).rejects.toMatchObject({ name: 'RPC_FAILED', cause: error })
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 429 }))
  const failure = await request().catch((cause: unknown) => cause)
  expect([failure, (failure as Error).cause]).toMatchObject([{ name: 'RPC_FAILED' }, undefined])
})
