import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureCall } from '@airlock/protocol/secure/api'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { fuzz } from '@airlock/server/testing/fuzz'
import { fuzzRoutes } from '@airlock/server/testing/fuzzRoutes'
import { bodyOf, hostileBytes, hostileText, hostileValue } from '@airlock/server/testing/hostile'
import { nearValid, type Schema } from '@airlock/server/testing/nearValid'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NO_LIMITS } from './testing/noLimits.ts'
import {
  logIn,
  SECURE,
  type TestDevice,
  type TestServer,
  testDevice,
  testServer,
  WALLET,
} from './testing/testServer.ts'

/** As long as `npm run fuzz` may take for one call. */
const timeout = 3_600_000
const root = mkdtempSync(join(tmpdir(), 'secure-fuzz-'))
for (const name of ['frame', 'approve', 'security', 'export', 'social']) {
  writeFileSync(join(root, `${name}.html`), '<script type="application/json" id="secure-settings"></script>')
}
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
let server: TestServer
beforeAll(async () => {
  server = await testServer({
    project: { origins: 'any' },
    documents: { root, publicRpcUrls: {} },
    limits: NO_LIMITS,
  })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('[T92] never fails with a server error on a secure route, for any input', {
  timeout,
}, async () => {
  const paths = server.app.routes.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/sdk', '/device', '/social/start', '/social/callback/:provider']))
  const query = ['projectId', 'token', 'tx', 'nonce', 'confirmed', 'state', 'code', 'iss', 'error']
  expect(await fuzzRoutes(server.app, query)).toEqual([])
})

test.each(Object.keys(serverApi) as SecureCall[])(
  '[T92] never fails with a server error on %s for a signed-in device',
  { timeout },
  async (name) => {
    const member = async () => {
      const device = await testDevice(server)
      await logIn(server, device, `${randomBytes(8).toString('hex')}@mail.example`, SECURE)
      await device.call('wallet/create', { wallet: WALLET, dataKey: 'A'.repeat(43) })
      return device
    }
    const closed = new WeakSet<TestDevice>()
    let current = member()
    const body = fc.oneof(
      {
        arbitrary: bodyOf(
          nearValid(z.toJSONSchema(serverApi[name].params, { io: 'input', unrepresentable: 'any' }) as Schema),
        ),
        weight: 8,
      },
      { arbitrary: bodyOf(hostileValue), weight: 1 },
      { arbitrary: hostileBytes, weight: 1 },
    )
    const input = fc.record({ body, claims: fc.oneof({ arbitrary: fc.constant({}), weight: 9 }, hostileClaims) })
    let rejected = 0
    const failures = await fuzz(name, input, async ({ body: bytes, claims }) => {
      const device = await current
      const { status, code, text } = await send(device, name, bytes, claims)
      if (code === 'TOO_MANY') rejected += 1
      if (code === 'SESSION_OVER' && serverApi[name].access !== 'open' && !closed.has(device)) {
        closed.add(device)
        current = member()
      }
      return { status, text }
    })
    expect(failures).toEqual([])
    // A rate limit would block the other inputs.
    expect(rejected).toBe(0)
  },
)

const hostileClaims = fc.record(
  {
    jti: fc.oneof(
      hostileText.map((text) => text.padEnd(16, 'a').slice(0, 128)),
      hostileValue,
    ),
    iat: hostileValue,
    ath: hostileValue,
  },
  { requiredKeys: [] },
)

async function send(device: TestDevice, name: SecureCall, body: Buffer, claims: object) {
  const response = await device.call(name, {} as never, { bytes: body, claims })
  const error = response.ok ? undefined : response.fault
  return { status: response.status, code: error?.code, text: JSON.stringify(error ?? {}) }
}
