import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { requestBundler } from './requestBundler.ts'

const CALL = { method: 'eth_getUserOperationReceipt', params: ['0x02'] }

function setUp(bundler: unknown) {
  const { gateway, requests } = testGateway({ bundler })
  const { store } = testDeps().deps
  const request = (network = ARBITRUM) => requestBundler({ gateway, store }, network, CALL)
  return { ask: request, requests }
}

test('[S6.4:userOperations] [S7.23:bundler] asks the bundler of the network', async () => {
  const { ask: request, requests } = setUp({ jsonrpc: '2.0', id: 1, result: { success: true } })
  expect(await request()).toEqual({ success: true })
  expect(requests.at(-1)?.pathname).toBe('/v1/bundler')
  const { chainId, projectId, bundler } = Object.fromEntries(requests.at(-1)?.searchParams ?? [])
  expect({ chainId, projectId, bundler }).toEqual({ chainId: ARBITRUM, projectId: 'default', bundler: 'default' })
})

test('returns null for an unknown operation', async () => {
  expect(await setUp({ jsonrpc: '2.0', id: 1, result: null }).ask()).toBeNull()
})

test('keeps code, message and data of a bundler error', async () => {
  const error = { code: -32_602, message: 'Missing/invalid userOpHash', data: '0x' }
  await expect(setUp({ jsonrpc: '2.0', id: 1, error }).ask()).rejects.toMatchObject({
    name: 'RPC_FAILED',
    cause: error,
  })
})

test('[S5.6] never asks the bundler of a network that the gateway does not serve', async () => {
  const { ask: request, requests } = setUp({ jsonrpc: '2.0', id: 1, result: null })
  await request(BASE).catch(() => {})
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/v1/supported-chains'])
})

test('rejects the method without a bundler', async () => {
  const unsupported = { name: 'UNSUPPORTED_METHOD', code: 4200 }
  const next = 'Add one: see docs/gateway.md.'
  await expect(setUp(rejection('SOURCE_MISSING', 'No data source is configured.', next)).ask()).rejects.toMatchObject(
    unsupported,
  )
  await expect(setUp(undefined).ask(BASE)).rejects.toMatchObject(unsupported)
  const { store } = testDeps().deps
  await expect(requestBundler({ gateway: undefined, store }, ARBITRUM, CALL)).rejects.toMatchObject(unsupported)
})

test.each([
  [
    'is busy',
    rejection('BUSY', 'The gateway is overloaded.', 'Try again in a moment.'),
    '503. The gateway is overloaded.',
  ],
  ['is cut off by what stands before it', new Response('<html>', { status: 503 }), '503. '],
  ['is down', 502, '502. The source is down.'],
])('rejects a gateway that %s, with the next step', async (_, response, message) => {
  await expect(setUp(response).ask()).rejects.toMatchObject({
    name: 'GATEWAY_FAILED',
    code: -32_603,
    message: `The gateway responded with ${message}`,
    next: 'Try again.',
  })
})

function rejection(code: string, message: string, next: string) {
  const reasons = [{ name: code, description: message }]
  return Response.json({ status: 'FAILURE', reasons, error: { code, message, next } }, { status: 503 })
}
