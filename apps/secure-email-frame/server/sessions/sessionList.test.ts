import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../ApiError.ts'
import { sendNotices } from '../notices/noticeQueue.ts'
import { sweep } from '../sweep.ts'
import { wordsOfHtml } from '../testing/mailWords.ts'
import { HOST, logIn, SECURE, type TestDevice, type TestServer, testDevice, testServer } from '../testing/testServer.ts'
import { readUser } from './sessions.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let server: TestServer

beforeAll(async () => {
  server = await testServer({ limits: { mailsToAddress: 1_000, mailsToAddressDaily: 1_000, mailsByClient: 10_000 } })
})
afterAll(() => server.close())

const newEmail = () => `${randomBytes(6).toString('hex')}@mail.example`

async function member(email = newEmail(), host = HOST) {
  await server.forgetCooldown()
  const device = await testDevice(server, undefined, CHROME)
  const grant = await logIn(server, device, email, host)
  return { device, grant, email }
}

const listed = async (device: TestDevice) => {
  const response = await device.call('session/list', {})
  if (!response.ok) throw new Error(response.fault.code)
  return response.value.sessions
}
const OVER = { status: 401, fault: { code: 'SESSION_OVER' } }

describe('[T101] signed-in devices', () => {
  test('lists sessions with site, browser and times after a fresh code', async () => {
    const { device, email } = await member(newEmail(), SECURE)
    const { device: other } = await member(email, 'https://other.example')
    await member()
    const sessions = await listed(device)
    expect(sessions).toEqual([
      expect.objectContaining({ hostOrigin: 'https://other.example', browser: 'Chrome on Windows', isCurrent: false }),
      expect.objectContaining({ hostOrigin: SECURE, browser: 'Chrome on Windows', isCurrent: true }),
    ])
    expect(Math.abs((sessions[0]?.signedInAt ?? 0) - Date.now())).toBeLessThan(60_000)
    await server.database.query("UPDATE sessions SET fresh_until = now() - interval '1 second'")
    for (const name of ['session/list', 'session/endOthers'] as const) {
      expect(await device.call(name, {})).toMatchObject({ status: 403, fault: { code: 'CODE_NEEDED' } })
    }
    expect(await other.call('session/user', {})).toMatchObject({ ok: true })
  })

  test('lists each session once across renewals, with its code time', async () => {
    const { device, grant } = await member(newEmail(), SECURE)
    const [before] = await listed(device)
    await server.database.query("UPDATE sessions SET created_at = created_at - interval '1 hour'")
    const renewed = await device.call('session/refresh', { refreshToken: grant.refreshToken, hostOrigin: SECURE })
    expect(renewed.ok).toBe(true)
    const after = await listed(device)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: before?.id, signedInAt: before?.signedInAt, browser: before?.browser })
    expect(after[0]?.usedAt).toBeGreaterThanOrEqual(before?.usedAt ?? Number.POSITIVE_INFINITY)
  })

  test('signs out one or all remotely at once, except this one', async () => {
    const { device, email } = await member(newEmail(), SECURE)
    const lost = await member(email)
    const stored = await member(email)
    const sessions = await listed(device)
    expect(sessions).toHaveLength(3)
    const lostId = sessions[1]?.id
    expect(await device.call('session/endOthers', { id: lostId })).toMatchObject({ ok: true })
    expect(await lost.device.call('session/user', {})).toMatchObject(OVER)
    const again = { refreshToken: lost.grant.refreshToken, hostOrigin: HOST }
    expect(await lost.device.call('session/refresh', again)).toMatchObject(OVER)
    expect(await stored.device.call('session/user', {})).toMatchObject({ ok: true })
    expect(await device.call('session/endOthers', {})).toMatchObject({ ok: true })
    expect(await stored.device.call('session/user', {})).toMatchObject(OVER)
    expect((await listed(device)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  test('signs out devices whose tokens are renewed at the same moment', async () => {
    const { device, grant } = await member()
    const again = { refreshToken: grant.refreshToken, hostOrigin: HOST }
    const next = await device.call('session/refresh', again)
    if (!next.ok) throw new Error(next.fault.code)
    // The rows after an UPDATE that started before the new pair existed.
    await server.database.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND replaced', [grant.user.id])
    expect(await device.call('session/user', {})).toMatchObject(OVER)
    const last = { refreshToken: next.value.refreshToken, hostOrigin: HOST }
    expect(await device.call('session/refresh', last)).toMatchObject(OVER)
  })

  test('cannot be ended by another user', async () => {
    const { device } = await member(newEmail(), SECURE)
    const other = await member(newEmail(), SECURE)
    const [peer] = await listed(other.device)
    await device.call('session/endOthers', { id: peer?.id })
    expect(await other.device.call('session/user', {})).toMatchObject({ ok: true })
  })
})

describe('[T101] a session ends', () => {
  test('ends thirty days after its last use', async () => {
    const { grant, device } = await member()
    const ttl = await lifeOf(grant.user.id, 'refresh_expires_at')
    expect(ttl).toBe(30)
    await server.database.query('UPDATE sessions SET refresh_expires_at = now() WHERE user_id = $1', [grant.user.id])
    const again = { refreshToken: grant.refreshToken, hostOrigin: HOST }
    expect(await device.call('session/refresh', again)).toMatchObject(OVER)
  })

  test('ends ninety days after its code, however often its tokens are renewed', async () => {
    const { grant, device } = await member()
    expect(await lifeOf(grant.user.id, 'ends_at')).toBe(90)
    const move = (days: number) =>
      server.database.query(
        `UPDATE sessions SET began_at = began_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day'
         WHERE user_id = $1`,
        [grant.user.id, days],
      )
    await move(89)
    const next = await device.call('session/refresh', { refreshToken: grant.refreshToken, hostOrigin: HOST })
    if (!next.ok) throw new Error(next.fault.code)
    expect(await lifeOf(grant.user.id, 'refresh_expires_at', 'AND NOT replaced')).toBe(1)
    await move(1)
    expect(await device.call('session/user', {})).toMatchObject(OVER)
    const last = { refreshToken: next.value.refreshToken, hostOrigin: HOST }
    expect(await device.call('session/refresh', last)).toMatchObject(OVER)
  })

  test('ends each access token after ten minutes, never after the session', async () => {
    const { grant, device } = await member()
    expect(Math.abs(grant.accessExpiresAt - Date.now() - 600_000)).toBeLessThan(10_000)
    await server.database.query("UPDATE sessions SET ends_at = now() + interval '2 minutes' WHERE user_id = $1", [
      grant.user.id,
    ])
    const next = await device.call('session/refresh', { refreshToken: grant.refreshToken, hostOrigin: HOST })
    const until = next.ok ? next.value.accessExpiresAt : 0
    expect(Math.abs(until - Date.now() - 120_000)).toBeLessThan(10_000)
    await server.database.query('UPDATE sessions SET access_expires_at = now() WHERE user_id = $1', [grant.user.id])
    expect(await device.call('session/user', {})).toMatchObject(OVER)
  })

  test('ends with its account', async () => {
    await expect(readUser(server.database, 'deleted')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  })

  test('stays fresh for ten minutes after a code', async () => {
    const { grant, device } = await member()
    const minutes = async () => {
      const [row] = await server.database.query<{ minutes: number }>(
        `SELECT extract(epoch FROM fresh_until - now())::float / 60 AS minutes FROM sessions
         WHERE user_id = $1 AND NOT replaced`,
        [grant.user.id],
      )
      return row?.minutes ?? 0
    }
    expect(await minutes()).toBeCloseTo(10, 0)
    await server.database.query('UPDATE sessions SET fresh_until = now() WHERE user_id = $1', [grant.user.id])
    await device.call('session/refresh', { refreshToken: grant.refreshToken, hostOrigin: HOST })
    expect(await minutes()).toBeLessThanOrEqual(0)
  })

  test('ends after an hour on a page of the secure origin itself', async () => {
    const { grant } = await member(undefined, SECURE)
    expect(await lifeOf(grant.user.id, 'refresh_expires_at')).toBeCloseTo(1 / 24, 2)
  })

  async function lifeOf(userId: string, column: 'refresh_expires_at' | 'ends_at', filter = '') {
    const [row] = await server.database.query<{ days: number }>(
      `SELECT extract(epoch FROM ${column} - now())::float / 86400 AS days FROM sessions WHERE user_id = $1 ${filter}`,
      [userId],
    )
    return Math.round((row?.days ?? 0) * 1_000) / 1_000
  }
})

describe('[T102] a change of the email address', () => {
  async function change(device: TestDevice, from: string, to: string) {
    await server.forgetCooldown()
    await device.call('email/update', { email: to })
    await device.call('email/primary', { code: server.code(from) })
    return device.call('email/secondary', { code: server.code(to) })
  }

  test('ends all other sessions', async () => {
    const { device, email } = await member()
    const others = [await member(email), await member(email, 'https://other.example')]
    expect(await change(device, email, newEmail())).toMatchObject({ ok: true })
    for (const other of others) {
      expect(await other.device.call('session/user', {})).toMatchObject(OVER)
    }
    expect(await device.call('session/user', {})).toMatchObject({ ok: true })
  })

  test('notifies both mailboxes of the new address', async () => {
    const { device, email } = await member()
    const next = newEmail()
    await change(device, email, next)
    const reported = server.mails.slice(-2)
    expect(new Set(reported.map(({ to }) => to))).toEqual(new Set([email, next]))
    for (const { text, html } of reported) {
      for (const part of [text, wordsOfHtml(html)]) expect(part).toContain(`It is now ${next}.`)
      expect(text).toContain(`Where: ${new URL(HOST).host}`)
    }
    const old = reported.find(({ to }) => to === email)
    expect(old?.text).toContain('Not you? Someone else can read this mailbox.')
  })

  test('ends nothing and sends nothing on failure', async () => {
    const { device, email } = await member()
    const other = await member(email)
    const { email: used } = await member()
    const before = server.mails.length
    expect(await change(device, email, used)).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    expect(server.mails.slice(before).map(({ subject }) => /^[0-9]{6} /.test(subject))).toEqual([true, true])
    expect(await other.device.call('session/user', {})).toMatchObject({ ok: true })
  })

  test('[T115] adds a first mailbox only by its code on an own-page session', async () => {
    const { device, grant } = await member(newEmail(), SECURE)
    const next = newEmail()
    await server.database.query('UPDATE users SET email = NULL WHERE id = $1', [grant.user.id])
    expect(await device.call('email/update', { email: next })).toMatchObject({
      value: { action: 'VERIFY_SECONDARY_OTP' },
    })
    const before = server.mails.length
    expect(await device.call('email/secondary', { code: server.code(next) })).toMatchObject({
      value: { newEmail: next },
    })
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([next])
  })

  test('rejects an invalid address and an unstarted step', async () => {
    const { device, email } = await member()
    await server.forgetCooldown()
    expect(await device.call('email/update', { email: 'nobody' })).toMatchObject({ fault: { code: 'INVALID_EMAIL' } })
    expect(server.mails.at(-1)?.to).toBe(email)
    for (const step of ['email/primary', 'email/secondary'] as const) {
      expect(await device.call(step, { code: '123456' })).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    }
  })

  test('is sent once when email works again', async () => {
    let isDown = false
    const sent: string[] = []
    const mailer = {
      async send({ to }: { to: string }) {
        if (isDown) throw new ApiError('MAIL_UNAVAILABLE')
        sent.push(to)
      },
      close() {},
    }
    const { database } = server
    const post = { ...server.post, mailer }
    await database.query('INSERT INTO notices (id, mail) VALUES ($1, $2)', ['one', { to: 'ada@mail.example' }])
    isDown = true
    await sendNotices(post)
    expect(sent).toEqual([])
    isDown = false
    await sweep(database)
    await Promise.all([sendNotices(post), sendNotices(post)])
    expect(sent).toEqual(['ada@mail.example'])
    expect(await database.query('SELECT * FROM notices')).toEqual([])
  })
})
