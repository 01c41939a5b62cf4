import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { addSlot, slotOf } from '../testing/proofs.ts'
import { owner, signIn } from '../testing/signIn.ts'
import { SECURE, type TestServer, testDevice, WALLET } from '../testing/testServer.ts'

const TOO_MANY = { status: 429, fault: { code: 'TOO_MANY' } }
const OVER = { status: 401, fault: { code: 'SESSION_OVER' } }
const start = closeAfterEach(afterEach)

describe('[T95] a person with one mailbox', () => {
  test('limits slot changes per hour, each emailed, without blocking other devices', async () => {
    const server = await start({ limits: { slotsByDevice: 5 } })
    const ada = await owner(server)
    for (const wrapped of ['AAAA', 'BBBB'])
      expect(await addSlot(ada.device, slotOf('passkey', wrapped), ada)).toMatchObject({ ok: true })
    expect(await ada.device.call('wallet/putSlot', { slot: slotOf('passkey', 'CCCC') })).toMatchObject({ ok: true })
    const proof = { challenge: 'A', signature: 'A' }
    expect(await ada.device.call('wallet/putSlot', { slot: slotOf('passkey') })).toMatchObject(TOO_MANY)
    expect(await ada.device.call('wallet/confirmSlot', { kind: 'passkey', proof })).toMatchObject(TOO_MANY)
    expect(await ada.device.call('wallet/restoreSlot', { id: 'x', proof })).toMatchObject(TOO_MANY)
    const other = await signIn(server)
    expect(await addSlot(other.device, slotOf('passkey', 'DDDD'), { ...ada, ...other })).toMatchObject({ ok: true })
  })

  test('limits recorded actions per hour, but never sign-out', async () => {
    const server = await start({ limits: { eventsByDevice: 3 } })
    const { device } = await owner(server)
    expect(await device.call('wallet/dataKey', {})).toMatchObject({ ok: true })
    expect(await device.call('session/endOthers', {})).toMatchObject({ ok: true })
    expect(await device.call('wallet/dataKey', {})).toMatchObject(TOO_MANY)
    expect(await device.call('wallet/create', { wallet: WALLET, dataKey: 'AAAA' })).toMatchObject(TOO_MANY)
    expect(await device.call('session/endOthers', {})).toMatchObject(TOO_MANY)
    expect(await server.database.query("SELECT 1 FROM audit WHERE event <> 'login'")).toHaveLength(3)
    expect(await device.call('session/end', {})).toMatchObject({ ok: true })
  })

  test('keeps sixteen former slots, the newest', async () => {
    const server = await start()
    const ada = await owner(server)
    for (let count = 0; count < 18; count += 1) {
      await server.database.query('DELETE FROM limits')
      expect(await addSlot(ada.device, slotOf('recovery', `AAA${count}`), ada)).toMatchObject({ ok: true })
    }
    const stored = await server.database.query<{ wrapped: string }>(
      "SELECT slot->>'wrapped' AS wrapped FROM former_slots ORDER BY replaced_at",
    )
    expect(stored.map(({ wrapped }) => wrapped)).toEqual(Array.from({ length: 16 }, (_, index) => `AAA${index + 1}`))
  })

  test('stores slots of eight parameters at most', async () => {
    const server = await start()
    const { device } = await owner(server)
    const parameters = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 'x']))
    const put = (count: number) =>
      device.call('wallet/putSlot', { slot: { ...slotOf('passkey'), parameters: parameters(count) } })
    expect(await put(8)).toMatchObject({ ok: true })
    expect(await put(9)).toMatchObject({ status: 400, fault: { code: 'INVALID_INPUT' } })
  })

  test('renews a session so often in an hour', async () => {
    const server = await start({ limits: { refreshesBySession: 2 } })
    const { device, refreshToken } = await signIn(server)
    let token = refreshToken
    for (let count = 0; count < 2; count += 1) {
      const next = await device.call('session/refresh', { refreshToken: token, hostOrigin: SECURE })
      token = next.ok ? next.value.refreshToken : ''
    }
    expect(await device.call('session/refresh', { refreshToken: token, hostOrigin: SECURE })).toMatchObject(TOO_MANY)
    expect(await device.call('session/user', {})).toMatchObject({ ok: true })
  })
})

describe('a session that was renewed often', () => {
  async function renewed(server: TestServer) {
    const { device, refreshToken } = await signIn(server)
    const tokens = [refreshToken]
    for (let count = 0; count < 20; count += 1) {
      await server.database.query(
        "UPDATE sessions SET access_expires_at = access_expires_at - interval '4 minutes', replaced_at = replaced_at - interval '4 minutes'",
      )
      const next = await device.call('session/refresh', { refreshToken: tokens.at(-1) ?? '', hostOrigin: SECURE })
      if (next.ok) tokens.push(next.value.refreshToken)
    }
    return { device, tokens }
  }

  test('[T95] is a handful of rows', async () => {
    const server = await start()
    const { device, tokens } = await renewed(server)
    expect(new Set(tokens).size).toBe(21)
    expect((await server.database.query('SELECT 1 FROM sessions')).length).toBeLessThan(5)
    expect(await device.call('session/user', {})).toMatchObject({ ok: true })
  })

  test('[T61] ends with the first of its old tokens that is used again, however old it is', async () => {
    const server = await start()
    const { device, tokens } = await renewed(server)
    const attacker = await testDevice(server)
    expect(await attacker.call('session/refresh', { refreshToken: tokens[0] ?? '', hostOrigin: SECURE })).toMatchObject(
      OVER,
    )
    expect(await device.call('session/user', {})).toMatchObject({ ok: true })
    expect(await device.call('session/refresh', { refreshToken: tokens[0] ?? '', hostOrigin: SECURE })).toMatchObject(
      OVER,
    )
    expect(await device.call('session/user', {})).toMatchObject(OVER)
    expect(
      await device.call('session/refresh', { refreshToken: tokens.at(-1) ?? '', hostOrigin: SECURE }),
    ).toMatchObject(OVER)
  })
})
