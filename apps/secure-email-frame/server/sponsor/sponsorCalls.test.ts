import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../testing/signIn.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a person without a wallet has nothing carried out or cancelled, and nothing offered', async () => {
  const { device } = await signIn(server)
  const refused = { ok: false, fault: { code: 'STATE_CONFLICT' } }
  expect(await device.call('sponsor/status', { chainId: 8453 })).toMatchObject(refused)
  expect(await device.call('sponsor/cancel', { chainId: 8453, key: `0x${'a1'.repeat(24)}` })).toMatchObject(refused)
  expect(
    await device.call('sponsor/send', {
      chainId: 8453,
      operation: {
        key: `0x${'a1'.repeat(24)}`,
        callData: '0x',
        callGasLimit: 50_000,
        validUntil: 1_800_000_000,
        signature: `0x${'11'.repeat(65)}`,
      },
    }),
  ).toMatchObject(refused)
})
