import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { proofBy } from '../../testing/proofs.ts'
import { complete, completeOnOwnPage, hashOf, random, visit } from '../../testing/providers/signInAt.ts'
import { socialServers } from '../../testing/providers/socialServers.ts'
import { owner } from '../../testing/signIn.ts'
import {
  HOST,
  logIn,
  PROJECT,
  SECURE,
  type TestDevice,
  type TestServer,
  testDevice,
  WALLET,
} from '../../testing/testServer.ts'
import { walletOwners } from '../../testing/walletOwners.ts'

const { start } = socialServers({ beforeAll, afterAll, afterEach })

const REJECTED = { ok: false, fault: { code: 'STATE_CONFLICT' } }
const TOO_NEW = { ok: false, fault: { code: 'WAY_TOO_NEW' } }

async function passDays({ database }: TestServer, days: number) {
  const by = `interval '${days} days'`
  await database.query(`UPDATE identities SET created_at = created_at - ${by}`)
  await database.query(`UPDATE users SET email_since = email_since - ${by}`)
  await database.query(`UPDATE removed_ways SET added_at = added_at - ${by}, removed_at = removed_at - ${by}`)
}

async function googleOwner(server: TestServer) {
  const device = await testDevice(server)
  const { redeemed } = await completeOnOwnPage(server, device, 'google', '1001')
  if (!redeemed.ok || redeemed.value.grant === undefined) throw new Error('Nobody is signed in.')
  await device.call('wallet/create', { wallet: WALLET, dataKey: random(32) })
  return { device, userId: redeemed.value.grant.user.id }
}

async function addMailbox(server: TestServer, device: TestDevice, email: string) {
  await device.call('email/update', { email })
  const added = await device.call('email/secondary', { code: server.code(email) })
  if (!added.ok) throw new Error(added.fault.code)
}

async function idOf(device: TestDevice, provider = 'google') {
  const listed = await device.call('identity/list', {})
  return (listed.ok && listed.value.identities.find((one) => one.provider === provider)?.id) || ''
}

const unlink = async (device: TestDevice, provider = 'google') =>
  device.call('identity/unlink', { id: await idOf(device, provider) })

async function meet(server: TestServer) {
  const device = await testDevice(server)
  const { redeemed } = await completeOnOwnPage(server, device, 'google', '1001')
  if (redeemed.ok) throw new Error('The way in is not removed.')
  const { code, ticket = '', mayTakeBack } = redeemed.fault
  return { device, code, ticket, mayTakeBack, projectId: PROJECT }
}

async function linkGoogle(server: TestServer, device: TestDevice) {
  const [transaction, verifier] = [random(16), random(32)]
  await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier) })
  await visit(server, device, { transaction, verifier, account: '1001' })
  return device.call('identity/linked', { transaction, verifier })
}

async function changeMailbox(server: TestServer, { from, to }: { from: string; to: string }) {
  const device = await testDevice(server)
  await server.forgetCooldown()
  await logIn(server, device, from, SECURE)
  await server.forgetCooldown()
  await device.call('email/update', { email: to })
  await device.call('email/primary', { code: server.code(from) })
  expect(await device.call('email/secondary', { code: server.code(to) })).toMatchObject({ ok: true })
  return device
}

async function stolen(server: TestServer) {
  const { device: attacker, userId } = await googleOwner(server)
  await passDays(server, 30)
  await addMailbox(server, attacker, 'mallory@mail.example')
  await passDays(server, 2)
  expect(await unlink(attacker)).toMatchObject({ ok: true })
  return { userId }
}

describe('[T141] a way in that is younger than a day', () => {
  test('removes no older one, by the session of either', async () => {
    const server = await start()
    const { device } = await googleOwner(server)
    await passDays(server, 30)
    await addMailbox(server, device, 'mallory@mail.example')
    expect(await unlink(device)).toMatchObject(TOO_NEW)
    const byMail = await testDevice(server)
    await server.forgetCooldown()
    await logIn(server, byMail, 'mallory@mail.example', SECURE)
    expect(await unlink(byMail)).toMatchObject(TOO_NEW)
    expect(await idOf(device)).not.toBe('')
    await passDays(server, 1)
    expect(await unlink(byMail)).toMatchObject({ ok: true })
  })

  test('removes no older one while another older one is left', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    await passDays(server, 30)
    const [transaction, verifier] = [random(16), random(32)]
    await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier) })
    await visit(server, device, { transaction, verifier, account: '1001' })
    await device.call('identity/linked', { transaction, verifier })
    const byGoogle = await testDevice(server)
    await completeOnOwnPage(server, byGoogle, 'google', '1001')
    expect(await byGoogle.call('email/remove', {})).toMatchObject(TOO_NEW)
    expect(await device.call('session/user', {})).toMatchObject({ value: { email } })
  })

  test('removes no mailbox that its owner moved to since, and is removed by it at once', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    await passDays(server, 30)
    expect(await linkGoogle(server, device)).toMatchObject({ ok: true })
    const moved = await changeMailbox(server, { from: email, to: 'ada.new@mail.example' })
    const attacker = await testDevice(server)
    await completeOnOwnPage(server, attacker, 'google', '1001')
    expect(await attacker.call('email/remove', {})).toMatchObject(TOO_NEW)
    expect(await unlink(moved)).toMatchObject({ ok: true })
    expect(await meet(server)).toMatchObject({ mayTakeBack: false })
  })

  test('stays removed, also if the older mailbox changed since', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    await passDays(server, 30)
    expect(await linkGoogle(server, device)).toMatchObject({ ok: true })
    expect(await unlink(device)).toMatchObject({ ok: true })
    await passDays(server, 2)
    await changeMailbox(server, { from: email, to: 'ada.new@mail.example' })
    const { device: attacker, mayTakeBack, ticket, projectId } = await meet(server)
    expect(mayTakeBack).toBe(false)
    expect(await attacker.call('way/takeBack', { ticket, projectId })).toMatchObject(REJECTED)
  })

  test('is removed by an older one at once', async () => {
    const server = await start()
    const { device } = await googleOwner(server)
    await addMailbox(server, device, 'ada@mail.example')
    expect(await device.call('email/remove', {})).toMatchObject({ ok: true })
  })
})

describe('[T140] a way in that was removed', () => {
  test('tells the user at a site instead of creating a wallet', async () => {
    const server = await start()
    await stolen(server)
    const { redeemed } = await complete(server, await testDevice(server), 'google', '1001')
    expect(redeemed).toMatchObject({ ok: false, status: 409, fault: { code: 'WAY_REMOVED' } })
    expect(redeemed.ok ? '' : redeemed.fault.message).toContain(`${SECURE}/security?projectId=${PROJECT}`)
    expect(redeemed.ok ? {} : redeemed.fault).not.toHaveProperty('ticket')
    expect(await server.database.query('SELECT 1 FROM users')).toHaveLength(1)
  })

  test('is taken back on the own page, which ends every session and tells the mailbox', async () => {
    const server = await start()
    const { userId } = await stolen(server)
    const attacker = await testDevice(server)
    await server.forgetCooldown()
    await logIn(server, attacker, 'mallory@mail.example')
    const { device, code, mayTakeBack, ...decision } = await meet(server)
    expect([code, mayTakeBack]).toEqual(['WAY_REMOVED', true])
    expect(await device.call('way/takeBack', decision)).toMatchObject({ ok: true, value: { user: { id: userId } } })
    expect(await attacker.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
    expect(server.mails.at(-1)).toMatchObject({
      to: 'mallory@mail.example',
      subject: 'Google sign-in was restored to your wallet',
    })
    const listed = await device.call('identity/list', {})
    expect(listed).toMatchObject({ value: { identities: [{ provider: 'google', isCurrent: true }] } })
    expect(listed.ok && listed.value.changes[0]?.event).toBe('wayTakenBack')
    // It is as old as it was: the thief’s goes at once, and does not come back.
    expect(await device.call('email/remove', {})).toMatchObject({ ok: true })
    await server.forgetCooldown()
    const again = await testDevice(server)
    await expect(logIn(server, again, 'mallory@mail.example', SECURE)).rejects.toThrow(
      'This way to sign in was removed',
    )
    const [row] = await server.database.query<{ ticket_hash: Buffer | null }>('SELECT ticket_hash FROM removed_ways')
    expect(row?.ticket_hash).not.toBeNull()
    expect(await device.call('way/takeBack', decision)).toMatchObject(REJECTED)
  })

  test('replaces the mailbox added since', async () => {
    const server = await start()
    const { device: attacker, userId, email } = await owner(server)
    await passDays(server, 30)
    const [transaction, verifier] = [random(16), random(32)]
    await attacker.call('identity/link', { provider: 'github', transaction, verifierHash: hashOf(verifier) })
    await visit(server, attacker, { transaction, verifier, account: '1002' })
    await attacker.call('identity/linked', { transaction, verifier })
    await passDays(server, 2)
    const byGithub = await testDevice(server)
    await completeOnOwnPage(server, byGithub, 'github', '1002')
    expect(await byGithub.call('email/remove', {})).toMatchObject({ ok: true })
    await addMailbox(server, byGithub, 'mallory@mail.example')
    await server.forgetCooldown()
    const device = await testDevice(server)
    const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: SECURE, email })
    const loginId = started.ok ? started.value.loginId : ''
    const met = await device.call('login/code', { loginId, code: server.code(email) })
    const ticket = met.ok ? '' : (met.fault.ticket ?? '')
    const back = await device.call('way/takeBack', { ticket, projectId: PROJECT })
    expect(back).toMatchObject({ ok: true, value: { user: { id: userId, email } } })
    expect(
      server.mails
        .slice(-2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([email, 'mallory@mail.example'].sort())
    expect(await byGithub.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
  })

  test('is not restored in a wallet with an older login, or a locked one', async () => {
    const server = await start()
    const { device, userId } = await owner(server)
    await passDays(server, 30)
    const [transaction, verifier] = [random(16), random(32)]
    await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier) })
    await visit(server, device, { transaction, verifier, account: '1001' })
    await device.call('identity/linked', { transaction, verifier })
    expect(await unlink(device)).toMatchObject({ ok: true })
    const met = await meet(server)
    expect([met.code, met.mayTakeBack]).toEqual(['WAY_REMOVED', false])
    const { device: user, ticket, projectId } = met
    expect(await user.call('way/takeBack', { ticket, projectId })).toMatchObject(REJECTED)
    const created = await user.call('way/leave', { ticket, projectId })
    expect(created.ok && created.value.user.id).not.toBe(userId)
    expect(await complete(server, await testDevice(server), 'google', '1001')).toMatchObject({ redeemed: { ok: true } })
  })

  test('is reported for a locked wallet, but not restored', async () => {
    const server = await start()
    const { device, userId, dataKey } = await walletOwners(() => server).locked()
    const [transaction, verifier] = [random(16), random(32)]
    const owner = { userId, dataKey }
    const proof = await proofBy(device, { ...owner, action: 'linkIdentity', subject: transaction })
    await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier), proof })
    await visit(server, device, { transaction, verifier, account: '1001' })
    await device.call('identity/linked', { transaction, verifier })
    await server.database.query("UPDATE identities SET created_at = now() - interval '60 days'")
    await passDays(server, 2)
    const id = await idOf(device)
    const unlinking = await proofBy(device, { ...owner, action: 'unlinkIdentity', subject: id })
    expect(await device.call('identity/unlink', { id, proof: unlinking })).toMatchObject({ ok: true })
    expect(await meet(server)).toMatchObject({ code: 'WAY_REMOVED', mayTakeBack: false })
  })

  test('is decided about by the device that signed in, once, within ten minutes', async () => {
    const server = await start()
    await stolen(server)
    const { device, ticket, projectId } = await meet(server)
    const attacker = await testDevice(server)
    for (const name of ['way/takeBack', 'way/leave'] as const) {
      expect(await attacker.call(name, { ticket, projectId })).toMatchObject(REJECTED)
      expect(await device.call(name, { ticket: random(32), projectId })).toMatchObject(REJECTED)
      expect(await device.call(name, { ticket, projectId: 'other' })).toMatchObject({
        fault: { code: 'PROJECT_UNKNOWN' },
      })
    }
    await server.database.query("UPDATE removed_ways SET ticket_until = now() - interval '1 second'")
    expect(await device.call('way/takeBack', { ticket, projectId })).toMatchObject(REJECTED)
    await sweep(server.database)
    const rows = JSON.stringify(await server.database.query('SELECT ticket_hash, ticket_way FROM removed_ways'))
    expect(rows).toBe('[{"ticket_hash":null,"ticket_way":null}]')
  })

  test('is as any other after thirty days, and once its wallet is deleted', async () => {
    const server = await start()
    await stolen(server)
    await passDays(server, 31)
    const { redeemed } = await complete(server, await testDevice(server), 'google', '1001')
    expect(redeemed).toMatchObject({ ok: true, value: { grant: {} } })
    await sweep(server.database)
    expect(await server.database.query('SELECT 1 FROM removed_ways')).toEqual([])
  })

  test('is added again to its own wallet, and to no other', async () => {
    const server = await start()
    await stolen(server)
    const other = await owner(server)
    const link = async (device: TestDevice) => {
      const [transaction, verifier] = [random(16), random(32)]
      await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier) })
      await visit(server, device, { transaction, verifier, account: '1001' })
      return device.call('identity/linked', { transaction, verifier })
    }
    expect(await link(other.device)).toMatchObject({ ok: false, fault: { code: 'WAY_REMOVED' } })
    const attacker = await testDevice(server)
    await server.forgetCooldown()
    await logIn(server, attacker, 'mallory@mail.example', SECURE)
    expect(await link(attacker)).toMatchObject({ ok: true })
    expect(await server.database.query('SELECT 1 FROM removed_ways')).toEqual([])
  })

  test('stores no address or name of a removed login', async () => {
    const server = await start()
    await stolen(server)
    const rows = JSON.stringify(await server.database.query('SELECT * FROM removed_ways'))
    expect(rows).not.toContain('1001')
    expect(rows).not.toContain('google')
  })
})

test('starts no session from a ticket', async () => {
  const server = await start()
  await stolen(server)
  const { device, ticket, projectId } = await meet(server)
  const back = await device.call('way/takeBack', { ticket, projectId })
  const refreshToken = back.ok ? back.value.refreshToken : ''
  expect(await device.call('session/refresh', { refreshToken, hostOrigin: HOST })).toMatchObject({ ok: false })
})
