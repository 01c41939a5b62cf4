import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST, logIn, PROJECT, type TestServer, testDevice, testServer, WALLET } from '../testing/testServer.ts'

const EMAIL = 'ada@mail.example'
const KEY = randomBytes(32).toString('base64url')
let server: TestServer

beforeAll(async () => {
  server = await testServer({ limits: { mailsToAddress: 1_000, mailsToAddressDaily: 1_000 } })
})
afterAll(() => server.close())

async function member(email = `${randomBytes(6).toString('hex')}@mail.example`, host = HOST) {
  const device = await testDevice(server)
  const grant = await logIn(server, device, email, host)
  return { device, grant, email }
}

describe('a call', () => {
  test('[T58] [T59] rejects another origin, a missing header and a form', async () => {
    const { device } = await member()
    for (const headers of [
      { Origin: 'https://wallet.example' },
      { Origin: 'null' },
      { Origin: 'https://secure.example.evil.example' },
      { Origin: '' },
      { 'X-Airlock': '' },
    ]) {
      expect(await device.call('session/user', {}, { headers })).toMatchObject({ status: 403 })
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect(await device.call('session/user', {}, { headers: { 'Content-Type': type } })).toMatchObject({
        status: 400,
      })
    }
    expect((await server.app.request('/api/session/user')).status).toBe(404)
  })

  test('[T59] is answered without any leave for other origins', async () => {
    const response = await server.app.request('/api/session/user', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example' },
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('[T61] rejects a copied, old, foreign or changed proof', async () => {
    const { device } = await member()
    const other = await testDevice(server)
    const body = '{}'
    const proof = await device.proofOf('session/user', body, device.token())
    expect(await device.call('session/user', {}, { headers: { DPoP: proof } })).toMatchObject({ ok: true })
    for (const DPoP of [
      proof,
      await device.proofOf('wallet/read', body, device.token()),
      await device.proofOf('session/user', '{"x":1}', device.token()),
      await device.proofOf('session/user', body, 'another'),
      await device.proofOf('session/user', body, device.token(), { iat: Math.floor(Date.now() / 1_000) - 600 }),
      await device.proofOf('session/user', body, device.token(), { htm: 'GET' }),
      await device.proofOf('session/user', body, device.token(), { jti: 'short' }),
      'rubbish',
      '',
    ]) {
      expect(await device.call('session/user', {}, { headers: { DPoP } })).toMatchObject({
        status: 401,
        fault: { code: 'PROOF_INVALID' },
      })
    }
    const stolen = await other.proofOf('session/user', body, device.token())
    expect(await device.call('session/user', {}, { headers: { DPoP: stolen } })).toMatchObject({
      fault: { code: 'SESSION_OVER' },
    })
  })

  test('rejects invalid JSON and unknown fields', async () => {
    const { device } = await member()
    for (const body of ['', '[', '[]', '{"x":1}']) {
      expect(await device.call('session/user', {}, { body })).toMatchObject({ fault: { code: 'INVALID_INPUT' } })
    }
  })
})

describe('a session', () => {
  test('[T61] is refreshed once with each token; a used one ends the family', async () => {
    const { device, grant } = await member()
    const refresh = (refreshToken: string) => device.call('session/refresh', { refreshToken, hostOrigin: HOST })
    const next = await refresh(grant.refreshToken)
    expect(next).toMatchObject({ ok: true, value: { user: grant.user } })
    expect(await refresh(grant.refreshToken)).toMatchObject({ status: 401, fault: { code: 'SESSION_OVER' } })
    expect(await device.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
    expect(next.ok && (await refresh(next.value.refreshToken))).toMatchObject({ fault: { code: 'SESSION_OVER' } })
  })

  test('[T64] is one host’s: its refresh token gives nothing to another', async () => {
    const { device, grant } = await member()
    const response = await device.call('session/refresh', {
      refreshToken: grant.refreshToken,
      hostOrigin: 'https://other.example',
    })
    expect(response).toMatchObject({ fault: { code: 'SESSION_OVER' } })
  })

  test('[T62] ends for all of its tokens', async () => {
    const { device, grant } = await member()
    expect(await device.call('session/end', {})).toMatchObject({ ok: true })
    expect(await device.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
    const again = await device.call('session/refresh', { refreshToken: grant.refreshToken, hostOrigin: HOST })
    expect(again).toMatchObject({ fault: { code: 'SESSION_OVER' } })
  })

  test('keeps no token, code or key in the database', async () => {
    const { device, grant, email } = await member()
    await device.call('wallet/create', { wallet: WALLET, dataKey: KEY })
    const tables = ['users', 'logins', 'sessions', 'wallets', 'slots', 'audit', 'proofs', 'devices']
    const rows = await Promise.all(tables.map((table) => server.database.query(`SELECT * FROM ${table}`)))
    const dump = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    )
    for (const secret of [grant.accessToken, grant.refreshToken, KEY]) expect(dump).not.toContain(secret)
    expect(dump).not.toContain(`"${server.code(email)}"`)
    expect(JSON.stringify(await server.database.query('SELECT * FROM audit'))).not.toContain(email)
  })
})

describe('a wallet', () => {
  test('uses the first created one, for concurrent devices too', async () => {
    const { device, email } = await member()
    const [one, two] = await Promise.all(
      ['a', 'b'].map((walletId) => device.call('wallet/create', { wallet: { ...WALLET, walletId }, dataKey: KEY })),
    )
    expect(one?.ok && one.value.record.wallet.walletId).toBe(two?.ok && two.value.record.wallet.walletId)
    await server.forgetCooldown()
    const { device: second } = await member(email)
    expect(await second.call('wallet/read', {})).toEqual(await device.call('wallet/read', {}))
    const opened = await second.call('wallet/dataKey', {})
    expect(opened).toMatchObject({ ok: true, value: { dataKey: KEY } })
  })

  test('opens on the server within ten minutes of a code', async () => {
    const { device, email } = await member()
    await device.call('wallet/create', { wallet: WALLET, dataKey: KEY })
    await server.database.query("UPDATE sessions SET fresh_until = now() - interval '1 second'")
    expect(await device.call('wallet/dataKey', {})).toMatchObject({ status: 403, fault: { code: 'CODE_NEEDED' } })
    await server.forgetCooldown()
    const { device: current } = await member(email)
    expect(await current.call('wallet/dataKey', {})).toMatchObject({ ok: true })
  })

  test('opens under a rotated key, and not without the key that wrapped it', async () => {
    const [old, current] = [randomBytes(32), randomBytes(32)]
    const first = await testServer({ keys: new Map([['old', old]]) })
    const device = await testDevice(first)
    await logIn(first, device, EMAIL)
    await device.call('wallet/create', { wallet: WALLET, dataKey: KEY })
    await first.forgetCooldown()
    const rotated = await testServer({
      databaseUrl: first.url,
      keys: new Map([
        ['new', current],
        ['old', old],
      ]),
    })
    const elsewhere = await testDevice(rotated)
    await logIn(rotated, elsewhere, EMAIL)
    expect(await elsewhere.call('wallet/dataKey', {})).toMatchObject({ value: { dataKey: KEY } })
    await rotated.forgetCooldown()
    for (const keys of [new Map([['new', current]]), new Map([['old', current]])]) {
      const wrong = await testServer({ databaseUrl: first.url, keys })
      const third = await testDevice(wrong)
      await logIn(wrong, third, EMAIL)
      expect(await third.call('wallet/dataKey', {})).toMatchObject({
        status: 503,
        fault: { message: 'The wallet could not be opened.' },
      })
      await wrong.forgetCooldown()
      await wrong.close()
    }
    await Promise.all([first.close(), rotated.close()])
  })
})

describe('[T63] a change of address', () => {
  test('goes through the old mailbox, then the new one, and keeps the wallet', async () => {
    const { device, email } = await member()
    const created = await device.call('wallet/create', { wallet: WALLET, dataKey: KEY })
    const next = `${randomBytes(6).toString('hex')}@mail.example`
    await server.forgetCooldown()
    expect(await device.call('email/update', { email: next })).toMatchObject({
      value: { action: 'VERIFY_PRIMARY_OTP' },
    })
    expect(await device.call('email/secondary', { code: '000000' })).toMatchObject({
      fault: { code: 'STATE_CONFLICT' },
    })
    expect(await device.call('email/primary', { code: server.code(email) })).toMatchObject({ ok: true })
    expect(await device.call('email/primary', { code: server.code(email) })).toMatchObject({ ok: false })
    const code = server.code(next)
    expect(await device.call('email/secondary', { code })).toMatchObject({ value: { newEmail: next } })
    expect(await device.call('email/secondary', { code })).toMatchObject({ ok: false })
    await server.forgetCooldown()
    const { device: other } = await member(next)
    expect(await other.call('wallet/read', {})).toMatchObject({ value: created.ok ? created.value : {} })
  })

  test('counts the later of two updates', async () => {
    const { device, email } = await member()
    await server.forgetCooldown()
    await device.call('email/update', { email: 'first@mail.example' })
    const code = server.code(email)
    await server.forgetCooldown()
    await device.call('email/update', { email: 'second@mail.example' })
    expect(await device.call('email/primary', { code })).toMatchObject({ ok: false })
    expect(await device.call('email/primary', { code: server.code(email) })).toMatchObject({ ok: true })
    expect(server.mails.at(-1)?.to).toBe('second@mail.example')
  })

  test('[S5.3:update] cannot be restarted for 30 s', async () => {
    const { device } = await member()
    await server.forgetCooldown()
    const start = () => device.call('email/update', { email: `${randomBytes(6).toString('hex')}@mail.example` })
    const pass = (seconds: number) =>
      server.database.query(`UPDATE logins SET created_at = created_at - interval '${seconds} seconds'`)
    expect(await start()).toMatchObject({ ok: true })
    await pass(25)
    expect(await start()).toMatchObject({
      status: 429,
      fault: { message: expect.stringMatching(/^Please try again after [1-5] seconds$/) },
    })
    await pass(5)
    expect(await start()).toMatchObject({ ok: true })
  })

  test('rejects another wallet’s address', async () => {
    const { email: used } = await member()
    const { device, email } = await member()
    await server.forgetCooldown()
    await device.call('email/update', { email: used })
    await device.call('email/primary', { code: server.code(email) })
    expect(await device.call('email/secondary', { code: server.code(used) })).toMatchObject({
      fault: { code: 'STATE_CONFLICT' },
    })
  })
})

test('shares limits, proofs and codes between two processes of one database', async () => {
  const second = await testServer({ databaseUrl: server.url })
  const device = await testDevice(server)
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: 'two@mail.example' })
  expect(started.ok).toBe(true)
  const other = await testDevice(second)
  const again = await other.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: 'two@mail.example' })
  expect(again).toMatchObject({ fault: { code: 'COOLDOWN' } })
  await second.close()
})
