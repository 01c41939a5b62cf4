import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { sweep } from './sweep.ts'
import { closeAfterEach } from './testing/closeAfterEach.ts'
import { addSlot, hashOfSlots, proofBy, slotOf } from './testing/proofs.ts'
import { owner, signIn } from './testing/signIn.ts'
import { HOST, PROJECT, type TestServer, testDevice, WALLET } from './testing/testServer.ts'

const OVER = { status: 401, fault: { code: 'SESSION_OVER' } }
const start = closeAfterEach(afterEach)

const ADA = 'ada@mail.example'
test('[T101] keeps an ended session ended after the sweep deletes its oldest rows', async () => {
  const server = await start()
  const { device, refreshToken } = await signIn(server, ADA, HOST)
  const next = await device.call('session/refresh', { refreshToken, hostOrigin: HOST })
  const newest = next.ok ? next.value.refreshToken : ''
  // A pair that was handed out while the others were being revoked, three days later.
  await server.database.query(
    "UPDATE sessions SET revoked = true, refresh_expires_at = now() - interval '2 days' WHERE replaced",
  )
  await sweep(server.database)
  expect(await device.call('session/user', {})).toMatchObject(OVER)
  expect(await device.call('session/refresh', { refreshToken: newest, hostOrigin: HOST })).toMatchObject(OVER)
})

test('[T64] renews no session for an unlisted host', async () => {
  const server = await start()
  const { device, refreshToken } = await signIn(server, ADA, HOST)
  const later = await start({ databaseUrl: server.url, project: { origins: ['https://other.example'] } })
  const body = JSON.stringify({ refreshToken, hostOrigin: HOST })
  const refresh = async ({ app }: TestServer) =>
    app.request('/api/session/refresh', {
      method: 'POST',
      headers: {
        Origin: 'https://secure.example',
        'X-Airlock': '1',
        'Content-Type': 'application/json',
        DPoP: await device.proofOf('session/refresh', body, undefined),
      },
      body,
    })
  const rejected = await refresh(later)
  expect([rejected.status, (await rejected.json()).code]).toEqual([401, 'SESSION_OVER'])
  expect((await refresh(server)).status).toBe(200)
})

test.each(['ada+evil@mail.example', 'a.d.a@gmail.com'])(
  '[T55] [T95] treats a device that confirmed %s as new to the plain address',
  async (encoding) => {
    const server = await start({ project: { confirmDevices: true } })
    const device = await testDevice(server)
    const request = async (email: string) => {
      await server.forgetCooldown()
      const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
      return started.ok ? started.value.action : started.fault.code
    }
    const plain = encoding === 'ada+evil@mail.example' ? ADA : 'ada@gmail.com'
    expect(await request(encoding)).toBe('VERIFY_DEVICE')
    const token = /token=([-_A-Za-z0-9]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const pressed = await server.app.request('/device', { method: 'POST', body: new URLSearchParams({ token }) })
    expect(pressed.status).toBe(200)
    expect(await request(encoding)).toBe('VERIFY_OTP')
    expect(await request(plain)).toBe('VERIFY_DEVICE')
  },
)

test('[T74] logs a rejected email without the address', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = Object.assign(new Error(`550 5.1.1 <${ADA}>: Recipient address rejected`), {
    code: 'EENVELOPE',
    responseCode: 550,
  })
  ApiError.reported('/api/login/email', new ApiError('MAIL_UNAVAILABLE', { cause }))
  expect(log.mock.calls).toEqual([['/api/login/email: Error EENVELOPE 550']])
  log.mockRestore()
})

test('[T99] keeps a previous slot for thirty days over the sweep', async () => {
  const server = await start()
  const ada = await owner(server)
  for (const wrapped of ['AAAA', 'BBBB']) await addSlot(ada.device, slotOf('passkey', wrapped), ada)
  const age = (days: number) =>
    server.database.query(`UPDATE former_slots SET replaced_at = now() - interval '${days} days'`)
  await age(29)
  await sweep(server.database)
  expect(await server.database.query('SELECT 1 FROM former_slots')).toHaveLength(1)
  await age(31)
  await sweep(server.database)
  expect(await server.database.query('SELECT 1 FROM former_slots')).toEqual([])
})

test('[T54] keeps a code over the sweep', async () => {
  const server = await start()
  const device = await testDevice(server)
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: ADA })
  await sweep(server.database)
  const loginId = started.ok ? started.value.loginId : ''
  expect(await device.call('login/code', { loginId, code: server.code(ADA) })).toMatchObject({ ok: true })
})

test('creates a wallet within ten minutes of a code only', async () => {
  const server = await start()
  const { device } = await signIn(server)
  await server.database.query('UPDATE sessions SET fresh_until = now()')
  expect(await device.call('wallet/create', { wallet: WALLET, dataKey: 'A'.repeat(43) })).toMatchObject({
    fault: { code: 'CODE_NEEDED' },
  })
})

test('[T63] expires an address change after twenty minutes, codes included', async () => {
  const server = await start()
  const { device } = await signIn(server)
  const expire = () => server.database.query('UPDATE email_changes SET expires_at = now()')
  const CONFLICT = { fault: { code: 'STATE_CONFLICT' } }
  for (const isDelayed of [false, true]) {
    await server.forgetCooldown()
    await device.call('email/update', { email: 'new@mail.example' })
    if (!isDelayed) await expire()
    const primary = await device.call('email/primary', { code: server.code(ADA) })
    expect(primary).toMatchObject(isDelayed ? { ok: true } : CONFLICT)
    if (!isDelayed) continue
    await expire()
    expect(await device.call('email/secondary', { code: server.code('new@mail.example') })).toMatchObject(CONFLICT)
  }
})

const openCodes = (server: TestServer) =>
  server.database.query("SELECT 1 FROM logins WHERE purpose = 'emailPrimary' AND NOT used")

test('[T100] leaves no open code after an account is deleted', async () => {
  const server = await start()
  const { device } = await signIn(server)
  await server.forgetCooldown()
  expect(await device.call('email/update', { email: 'new@mail.example' })).toMatchObject({ ok: true })
  expect(await openCodes(server)).toHaveLength(1)
  expect(await device.call('account/delete', {})).toMatchObject({ ok: true })
  expect(await openCodes(server)).toEqual([])
})

test('[T102] leaves no open code of the old address after a change', async () => {
  const server = await start()
  const other = await signIn(server)
  await server.forgetCooldown()
  expect(await other.device.call('email/update', { email: 'other@mail.example' })).toMatchObject({ ok: true })
  await server.forgetCooldown()
  const { device } = await signIn(server)
  await server.forgetCooldown()
  await device.call('email/update', { email: 'new@mail.example' })
  await device.call('email/primary', { code: server.code(ADA) })
  const code = server.code('new@mail.example')
  expect(await openCodes(server)).toHaveLength(1)
  expect(await device.call('email/secondary', { code })).toMatchObject({ ok: true })
  expect(await openCodes(server)).toEqual([])
})

async function holdWallet(server: TestServer) {
  const client = await server.database.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM wallets FOR UPDATE')
  const waiters = async () => {
    const rows = await server.database.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length
  }
  return {
    client,
    waiters,
    async release() {
      await client.query('COMMIT')
      client.release()
    },
  }
}

test('[T98] ignores a slot replaced during its confirmation', async () => {
  const server = await start()
  const ada = await owner(server)
  const [mine, other] = [slotOf('passkey', 'BBBB'), slotOf('passkey', 'GARBAGE')]
  await ada.device.call('wallet/putSlot', { slot: mine })
  const proof = await proofBy(ada.device, { ...ada, action: 'confirmSlot', subject: hashOfSlots([mine]) })
  const walletLock = await holdWallet(server)
  const confirmed = ada.device.call('wallet/confirmSlot', { kind: 'passkey', proof })
  await expect.poll(walletLock.waiters).toBe(1)
  await server.database.query('UPDATE pending_slots SET slot = $1', [JSON.stringify(other)])
  await walletLock.release()
  expect(await confirmed).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  expect(await ada.device.call('wallet/read', {})).toMatchObject({ value: { record: { slots: [] } } })
})

test('[T98] locks a wallet with the listed slots, not a concurrent one', async () => {
  const server = await start()
  const ada = await owner(server)
  const slots = [slotOf('passkey'), slotOf('recovery')]
  for (const slot of slots) await addSlot(ada.device, slot, ada)
  const proof = await proofBy(ada.device, { ...ada, action: 'lock', subject: hashOfSlots(slots) })
  const walletLock = await holdWallet(server)
  const locked = ada.device.call('wallet/lock', { proof })
  await expect.poll(walletLock.waiters).toBe(1)
  await walletLock.client.query("UPDATE slots SET slot = $1 WHERE kind = 'passkey'", [
    JSON.stringify(slotOf('passkey', 'OTHER')),
  ])
  await walletLock.release()
  expect(await locked).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  expect(await ada.device.call('wallet/read', {})).toMatchObject({ value: { record: { mode: 'managed' } } })
})

test('[T98] [T100] requires proof to delete an account while its wallet is being locked', async () => {
  const server = await start()
  const ada = await owner(server)
  const walletLock = await holdWallet(server)
  const deleted = ada.device.call('account/delete', {})
  await expect.poll(walletLock.waiters).toBe(1)
  await walletLock.client.query('UPDATE wallets SET server_slot = NULL')
  await walletLock.release()
  expect(await deleted).toMatchObject({ fault: { code: 'KEY_NEEDED' } })
})
