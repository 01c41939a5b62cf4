import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { askBundler } from './askBundler.ts'

const CALL = { method: 'eth_getUserOperationReceipt', params: ['0x02'] }

function setUp(bundler: unknown) {
  const { gateway, requests } = testGateway({ bundler })
  const { store } = testDeps().deps
  const ask = (network = ARBITRUM) => askBundler({ gateway, store }, network, CALL)
  return { ask, requests }
}

test('[S6.4:userOperations] an operation is asked for at the bundler of its network', async () => {
  const { ask, requests } = setUp({ jsonrpc: '2.0', id: 1, result: { success: true } })
  expect(await ask()).toEqual({ success: true })
  expect(requests.at(-1)?.pathname).toBe('/v1/bundler')
  expect(requests.at(-1)?.searchParams.get('chainId')).toBe(ARBITRUM)
})

test('an operation that nobody knows is null', async () => {
  expect(await setUp({ jsonrpc: '2.0', id: 1, result: null }).ask()).toBeNull()
})

test('an error of the bundler keeps its code, message and data', async () => {
  const error = { code: -32_602, message: 'Missing/invalid userOpHash', data: '0x' }
  await expect(setUp({ jsonrpc: '2.0', id: 1, error }).ask()).rejects.toMatchObject({
    name: 'RPC_FAILED',
    cause: error,
  })
})

test('where there is no bundler the method is not supported', async () => {
  await expect(setUp(503).ask()).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD', code: 4200 })
  await expect(setUp(undefined).ask(BASE)).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  const { store } = testDeps().deps
  await expect(askBundler({ gateway: undefined, store }, ARBITRUM, CALL)).rejects.toMatchObject({ code: 4200 })
})

test('a gateway that is down is no missing method', async () => {
  await expect(setUp(502).ask()).rejects.toMatchObject({ name: 'GATEWAY_FAILED' })
})
