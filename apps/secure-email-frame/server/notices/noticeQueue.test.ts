import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Email } from '../mail/mailer.ts'
import { addSlot, hashOfSlots, hashOfText, proofBy, slotOf } from '../testing/proofs.ts'
import { owner as newOwner, signIn } from '../testing/signIn.ts'
import { type TestServer, testServer, WALLET } from '../testing/testServer.ts'

/** For a machine that runs other tests at the same time. */
const SLOW = { timeout: 20_000 }
const sent: Email[] = []
let waiting = 0
let isBlocked = (_mail: Email) => false
let gate = Promise.resolve()
let release = () => {}
const mailer = {
  async send(email: Email) {
    if (isBlocked(email)) {
      waiting += 1
      await gate
    }
    sent.push(email)
  },
  close() {},
}

function hold(matches: (email: Email) => boolean) {
  isBlocked = matches
  waiting = 0
  gate = new Promise((resolve) => {
    release = () => {
      isBlocked = () => false
      resolve()
    }
  })
}

const isCode = ({ subject }: Email) => /^[0-9]{6} /.test(subject)
const codeOf = (address: string) =>
  sent.findLast((email) => email.to === address && isCode(email))?.subject.slice(0, 6) ?? ''

let server: TestServer
beforeAll(async () => {
  const many = 10_000
  const created = await testServer({
    limits: { mailsToAddress: many, mailsToAddressDaily: many, mailsByClient: many },
    mailer,
  })
  server = { ...created, code: codeOf }
})
afterEach(() => release())
afterAll(() => server.close())

const newEmail = () => `${randomBytes(6).toString('hex')}@mail.example`

async function ownerOfTwoSlots() {
  const owner = await newOwner(server, newEmail())
  const slots = [slotOf('passkey'), slotOf('recovery')]
  for (const slot of slots) await addSlot(owner.device, slot, owner)
  const lock = async () => {
    const proof = await proofBy(owner.device, { ...owner, action: 'lock', subject: hashOfSlots(slots) })
    expect(await owner.device.call('wallet/lock', { proof })).toMatchObject({ ok: true })
  }
  return { ...owner, lock }
}

test('[T95] times out a hanging mail server without a database connection', async () => {
  const [other, ...users] = await Promise.all(Array.from({ length: 12 }, () => signIn(server, newEmail())))
  hold(() => true)
  const deleted = await Promise.all(users.map(({ device }) => device.call('account/delete', {})))
  expect(deleted.map(({ status }) => status)).toEqual(users.map(() => 200))
  await expect.poll(() => waiting, SLOW).toBeGreaterThan(9)
  expect(await other?.device.call('session/user', {})).toMatchObject({ ok: true })
  // The queue looks for due mails now and then.
  await expect.poll(() => server.database.pool.totalCount - server.database.pool.idleCount).toBe(0)
  release()
  await expect.poll(() => server.database.query('SELECT id FROM notices'), SLOW).toEqual([])
  for (const { email } of users) {
    expect(sent.filter((message) => message.to === email && !isCode(message))).toHaveLength(1)
  }
})

test('[T98] keeps the address of a wallet locked during its change', async () => {
  const owner = await ownerOfTwoSlots()
  const attacker = await signIn(server, owner.email)
  await server.forgetCooldown()
  hold(isCode)
  const started = attacker.device.call('email/update', { email: 'thief@mail.example' })
  await expect.poll(() => waiting).toBe(1)
  await owner.lock()
  release()
  expect(await started).toMatchObject({ fault: { code: 'KEY_NEEDED' } })
  expect(await attacker.device.call('email/primary', { code: codeOf(owner.email) })).toMatchObject({
    fault: { code: 'STATE_CONFLICT' },
  })
  expect(await owner.device.call('session/user', {})).toMatchObject({ value: { email: owner.email } })
})

test('[T98] cancels a change reverted during its second code', async () => {
  const { device, email, userId } = await signIn(server, newEmail())
  const next = newEmail()
  const remove = () => server.database.query('DELETE FROM email_changes WHERE user_id = $1', [userId])
  const start = async () => {
    await server.forgetCooldown()
    expect(await device.call('email/update', { email: next })).toMatchObject({ ok: true })
  }
  await start()
  hold(({ to }) => to === next)
  const emailed = device.call('email/primary', { code: codeOf(email) })
  await expect.poll(() => waiting).toBe(1)
  await remove()
  release()
  expect(await emailed).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })

  await start()
  await server.forgetCooldown()
  expect(await device.call('email/primary', { code: codeOf(email) })).toMatchObject({ ok: true })
  await device.call('wallet/create', { wallet: WALLET, dataKey: randomBytes(32).toString('base64url') })
  const client = await server.database.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM wallets WHERE user_id = $1 FOR UPDATE', [userId])
  const created = device.call('email/secondary', { code: codeOf(next) })
  const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect.poll(() => server.database.query(waits)).toHaveLength(1)
  await remove()
  await client.query('COMMIT')
  client.release()
  expect(await created).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  expect(await device.call('session/user', {})).toMatchObject({ value: { email } })
})

test('[T98] rejects an unproven change for a locked wallet', async () => {
  const owner = await ownerOfTwoSlots()
  const next = newEmail()
  await server.forgetCooldown()
  expect(await owner.device.call('email/update', { email: next })).toMatchObject({ ok: true })
  expect(await owner.device.call('email/primary', { code: codeOf(owner.email) })).toMatchObject({ ok: true })
  await server.database.query('UPDATE wallets SET server_slot = NULL WHERE user_id = $1', [owner.userId])
  expect(await owner.device.call('email/secondary', { code: codeOf(next) })).toMatchObject({
    fault: { code: 'KEY_NEEDED' },
  })
  expect(await owner.device.call('session/user', {})).toMatchObject({ value: { email: owner.email } })
})

test('changes the address of a locked wallet with proof of its data key', async () => {
  const owner = await ownerOfTwoSlots()
  await owner.lock()
  const next = newEmail()
  await server.forgetCooldown()
  const proof = await proofBy(owner.device, { ...owner, action: 'changeEmail', subject: hashOfText(next) })
  expect(await owner.device.call('email/update', { email: next, proof })).toMatchObject({ ok: true })
  expect(await owner.device.call('email/primary', { code: codeOf(owner.email) })).toMatchObject({ ok: true })
  expect(await owner.device.call('email/secondary', { code: codeOf(next) })).toMatchObject({
    value: { newEmail: next },
  })
})
