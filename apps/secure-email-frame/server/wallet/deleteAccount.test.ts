import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../sweep.ts'
import { hashOfText, proofBy } from '../testing/proofs.ts'
import { SECURE, type TestServer, testServer } from '../testing/testServer.ts'
import { GENEROUS, walletOwners } from '../testing/walletOwners.ts'

const OVER = { status: 401, fault: { code: 'SESSION_OVER' } }
const KEY_NEEDED = { status: 403, fault: { code: 'KEY_NEEDED' } }
let server: TestServer

beforeAll(async () => {
  server = await testServer(GENEROUS)
})
afterAll(() => server.close())

const { signIn, managed, lock, locked } = walletOwners(() => server)

const subjects = (email: string) =>
  server.mails.filter(({ to }) => to === email).flatMap(({ subject }) => (/^[0-9]/.test(subject) ? [] : [subject]))
const pass = (userId: string, days: number) =>
  server.database.query("UPDATE users SET deletes_at = deletes_at - $2 * interval '1 day' WHERE id = $1", [
    userId,
    days,
  ])
const rowsOf = async (userId: string) =>
  (
    await Promise.all(
      ['users WHERE id', 'wallets WHERE user_id', 'slots WHERE user_id', 'sessions WHERE user_id'].map((table) =>
        server.database.query(`SELECT 1 FROM ${table} = $1`, [userId]),
      ),
    )
  ).flat().length

test('rejects a proof of the data key without a wallet', async () => {
  const { device } = await signIn()
  const { challenge } = await device
    .call('wallet/challenge', {})
    .then((created) => (created.ok ? created.value : { challenge: '' }))
  const proof = { challenge, signature: 'A'.repeat(86) }
  expect(await device.call('account/keep', { proof })).toMatchObject({ status: 409, fault: { code: 'STATE_CONFLICT' } })
})

describe('deleting an account', () => {
  test('requires a fresh code, ends all sessions and sends an email', async () => {
    const owner = await managed()
    const other = await signIn(owner.email)
    await server.database.query('UPDATE sessions SET fresh_until = now() WHERE user_id = $1', [owner.userId])
    expect(await owner.device.call('account/delete', {})).toMatchObject({ fault: { code: 'CODE_NEEDED' } })
    const again = await signIn(owner.email)
    const deleted = await again.device.call('account/delete', {})
    const until = deleted.ok ? deleted.value.keptUntil : 0
    expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
    for (const { device } of [owner, other, again]) expect(await device.call('session/user', {})).toMatchObject(OVER)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(until)
    expect(subjects(owner.email)).toEqual([`Your wallet will be deleted on ${day}`])
    expect(server.mails.at(-1)?.text).toContain(`Where: ${new URL(SECURE).host}`)
  })

  test('is taken back by signing in, within thirty days', async () => {
    const owner = await managed()
    await owner.device.call('account/delete', {})
    await pass(owner.userId, 29)
    await sweep(server.database)
    const back = await signIn(owner.email)
    expect(back.user).toEqual(owner.user)
    expect(await back.device.call('wallet/dataKey', {})).toMatchObject({ value: { dataKey: owner.dataKey } })
    expect(subjects(owner.email)[1]).toBe('Your wallet won’t be deleted')
    await pass(owner.userId, 30)
    await sweep(server.database)
    expect(await back.device.call('session/user', {})).toMatchObject({ ok: true })
  })

  test('leaves nothing after thirty days, and frees the address', async () => {
    const [swept, early] = [await locked(), await managed()]
    const proof = await proofBy(swept.device, { ...swept, action: 'deleteAccount' })
    await swept.device.call('account/delete', { proof })
    await early.device.call('account/delete', {})
    for (const { userId } of [swept, early]) await pass(userId, 30)
    expect((await signIn(early.email)).userId).not.toBe(early.userId)
    await sweep(server.database)
    for (const { userId } of [swept, early]) expect(await rowsOf(userId)).toBe(0)
    const tables = ['users', 'logins', 'devices', 'notices', 'audit', 'sessions', 'wallets', 'former_slots']
    const rows = await Promise.all(tables.map((table) => server.database.query(`SELECT * FROM ${table}`)))
    expect(JSON.stringify(rows)).not.toContain(swept.email)
  })
})

describe('[T100] an attacker with the mailbox of a locked wallet', () => {
  test('does not delete its account', async () => {
    const owner = await locked()
    const attacker = await signIn(owner.email)
    expect(await attacker.device.call('account/delete', {})).toMatchObject(KEY_NEEDED)
    const dataKey = randomBytes(32).toString('base64url')
    for (const statement of [
      { ...owner, dataKey, action: 'deleteAccount' as const },
      { ...owner, action: 'lock' as const },
    ]) {
      const proof = await proofBy(attacker.device, statement)
      expect(await attacker.device.call('account/delete', { proof })).toMatchObject(KEY_NEEDED)
    }
    expect(await owner.device.call('session/user', {})).toMatchObject({ ok: true })
    expect((await signIn(owner.email)).user.deletesAt).toBeUndefined()
  })

  test('does not take it back either: that takes the data key too', async () => {
    const owner = await locked()
    const proof = await proofBy(owner.device, { ...owner, action: 'deleteAccount' })
    expect(await owner.device.call('account/delete', { proof })).toMatchObject({ ok: true })
    const { device, user } = await signIn(owner.email)
    expect(user.deletesAt).toBeGreaterThan(Date.now())
    const wrong = await proofBy(device, { ...owner, dataKey: 'AAAA', action: 'keepAccount' })
    expect(await device.call('account/keep', { proof: wrong })).toMatchObject(KEY_NEEDED)
    expect(await device.call('session/user', {})).toMatchObject({ value: { deletesAt: user.deletesAt } })
    const right = await proofBy(device, { ...owner, action: 'keepAccount' })
    expect(await device.call('account/keep', { proof: right })).toMatchObject({ ok: true })
    expect(await device.call('session/user', {})).toMatchObject({ value: { id: owner.userId } })
    expect((await signIn(owner.email)).user.deletesAt).toBeUndefined()
  })

  test('[T98] cannot change the address of a locked wallet', async () => {
    const owner = await locked()
    const attacker = await signIn(owner.email)
    const email = 'thief@mail.example'
    await server.forgetCooldown()
    expect(await attacker.device.call('email/update', { email })).toMatchObject(KEY_NEEDED)
    const statement = { ...owner, action: 'changeEmail' as const }
    const proof = await proofBy(attacker.device, { ...statement, subject: hashOfText('owner@mail.example') })
    expect(await attacker.device.call('email/update', { email, proof })).toMatchObject(KEY_NEEDED)
    expect(await attacker.device.call('email/primary', { code: server.code(owner.email) })).toMatchObject({ ok: false })
    const next = `${randomBytes(6).toString('hex')}@mail.example`
    const right = await proofBy(owner.device, { ...statement, subject: hashOfText(next) })
    expect(await owner.device.call('email/update', { email: next, proof: right })).toMatchObject({ ok: true })
  })

  test('[T98] gains nothing from a change started before the lock', async () => {
    const owner = await managed()
    await server.forgetCooldown()
    expect(await owner.device.call('email/update', { email: 'thief@mail.example' })).toMatchObject({ ok: true })
    await lock(owner)
    expect(await owner.device.call('email/primary', { code: server.code(owner.email) })).toMatchObject({
      fault: { code: 'STATE_CONFLICT' },
    })
  })
})
