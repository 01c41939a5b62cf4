import type { SecureResult } from '@airlock/protocol/secure/api'
import { afterEach, describe, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import {
  AT_OWN_PAGE,
  addPasskeyBy,
  askChallenge,
  enterByPasskey,
  unwrap,
  withPasskey,
} from '../../testing/passkeySteps.ts'
import { addSlot, proofBy, slotOf } from '../../testing/proofs.ts'
import { owner, signIn } from '../../testing/signIn.ts'
import { type PasskeyChanges, testPasskey } from '../../testing/testPasskey.ts'
import { HOST, logIn, PROJECT, SECURE, type TestServer, testDevice } from '../../testing/testServer.ts'
import { GENEROUS, walletOwners } from '../../testing/walletOwners.ts'

const start = closeAfterEach(afterEach)
const OTHER = 'https://other.example'

const REJECTED = { status: 403, fault: { code: 'PASSKEY_REFUSED' } }

async function waitingQueries({ database }: TestServer): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return row?.count ?? 0
}

describe('a passkey', () => {
  test('starts the same session as a code, fresh and audited', async () => {
    const server = await start()
    const { userId, passkey } = await withPasskey(server)
    const { device, done } = await enterByPasskey(server, passkey)
    expect(done).toMatchObject({ ok: true, value: { user: { id: userId, email: 'ada@mail.example' } } })
    const [fresh] = await server.database.query(
      'SELECT fresh_until > now() AS is_fresh FROM sessions WHERE passkey_id = $1',
      [passkey.credentialId],
    )
    expect(fresh).toEqual({ is_fresh: true })
    const audited = await server.database.query('SELECT event, host_origin FROM audit ORDER BY at')
    expect(audited).toEqual([
      { event: 'login', host_origin: HOST },
      { event: 'passkeyAdded', host_origin: HOST },
      { event: 'login', host_origin: HOST },
    ])
    const { refreshToken } = (done as { value: SecureResult<'passkey/signIn'> }).value
    expect(await device.call('session/refresh', { refreshToken, hostOrigin: HOST })).toMatchObject({ ok: true })
  })

  test('[T218] works once per challenge', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const { device, challenge, done } = await enterByPasskey(server, passkey)
    expect(done.ok).toBe(true)
    expect(await device.call('passkey/signIn', { assertion: passkey.get(challenge) })).toMatchObject(REJECTED)
  })

  test('[T218] signs in from two tabs of one device at once, each by its own challenge', async () => {
    const server = await start()
    const { passkey, userId } = await withPasskey(server)
    const device = await testDevice(server)
    const challenges = [await askChallenge(device), await askChallenge(device)]
    const done = await Promise.all(
      challenges.map((challenge) => device.call('passkey/signIn', { assertion: passkey.get(challenge) })),
    )
    expect(done).toMatchObject([1, 2].map(() => ({ ok: true, value: { user: { id: userId } } })))
    const families = await server.database.query('SELECT DISTINCT family FROM sessions WHERE passkey_id IS NOT NULL')
    expect(families).toHaveLength(2)
  })

  test('[T218] uses up the challenge of a failed attempt', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const { device, challenge, done } = await enterByPasskey(server, passkey, { flags: 0x01 })
    expect(done).toMatchObject(REJECTED)
    expect(await device.call('passkey/signIn', { assertion: passkey.get(challenge) })).toMatchObject(REJECTED)
  })

  test('[T218] is rejected on another device than the challenge', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const challenge = await askChallenge(await testDevice(server))
    const attacker = await testDevice(server)
    expect(await attacker.call('passkey/signIn', { assertion: passkey.get(challenge) })).toMatchObject(REJECTED)
  })

  test('[T218] is rejected after five minutes', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const device = await testDevice(server)
    const challenge = await askChallenge(device)
    await server.database.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'")
    expect(await device.call('passkey/signIn', { assertion: passkey.get(challenge) })).toMatchObject(REJECTED)
    await askChallenge(device)
    await server.database.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'")
    await sweep(server.database)
    expect(await server.database.query('SELECT 1 FROM passkey_challenges')).toEqual([])
  })

  test('[T218] rejects a passkey of another site', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    expect((await enterByPasskey(server, passkey, {}, OTHER)).done).toMatchObject(REJECTED)
    expect((await enterByPasskey(server, passkey, { topOrigin: OTHER }, OTHER)).done).toMatchObject({ ok: true })
  })

  test('[T218] never signs in at pages that change logins', async () => {
    const server = await start()
    const device = await testDevice(server)
    const rejected = await device.call('passkey/challenge', { projectId: PROJECT, hostOrigin: SECURE })
    expect(rejected).toMatchObject({ status: 403, fault: { code: 'NOT_ALLOWED' } })
  })

  test('[T218] is rejected for sites outside the project', async () => {
    const server = await start()
    const device = await testDevice(server)
    const evil = { projectId: PROJECT, hostOrigin: 'https://evil.example' }
    expect(await device.call('passkey/challenge', evil)).toMatchObject({ fault: { code: 'NOT_ALLOWED' } })
    expect(await device.call('passkey/challenge', { ...evil, projectId: 'none' })).toMatchObject({
      fault: { code: 'PROJECT_UNKNOWN' },
    })
  })

  test('[T218] rejects a counter that goes back', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    expect((await enterByPasskey(server, passkey, { signCount: 7 })).done.ok).toBe(true)
    expect((await enterByPasskey(server, passkey, { signCount: 7 })).done).toMatchObject(REJECTED)
    expect((await enterByPasskey(server, passkey, { signCount: 8 })).done.ok).toBe(true)
  })

  test('[T218] lets one of two copies with the same counter in', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const both = await Promise.all([1, 2].map(() => enterByPasskey(server, passkey, { signCount: 3 })))
    expect(both.map(({ done }) => done.ok).sort()).toEqual([false, true])
  })

  describe('[T220] rejected passkeys', () => {
    const forged = async () => {
      const server = await start()
      const { passkey, userId } = await withPasskey(server)
      return (await enterByPasskey(server, passkey, { signedBy: testPasskey(userId).privateKey })).done
    }

    test('rejects a passkey that the server does not know', async () => {
      const server = await start()
      const { userId } = await withPasskey(server)
      expect((await enterByPasskey(server, testPasskey(userId))).done).toEqual(await forged())
    })

    test('rejects a removed passkey', async () => {
      const server = await start()
      const { passkey } = await withPasskey(server)
      const page = await signIn(server)
      unwrap(await page.device.call('passkey/remove', { credentialId: passkey.credentialId }))
      expect((await enterByPasskey(server, passkey)).done).toEqual(await forged())
    })

    test('rejects a passkey of a deleted account', async () => {
      const server = await start()
      const { passkey } = await withPasskey(server)
      await server.database.query("UPDATE users SET deletes_at = now() - interval '1 day'")
      expect((await enterByPasskey(server, passkey)).done).toEqual(await forged())
    })

    test('rejects an expired challenge', async () => {
      const server = await start()
      const { passkey } = await withPasskey(server)
      const device = await testDevice(server)
      const challenge = await askChallenge(device)
      await server.database.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'")
      const assertion = passkey.get(challenge)
      expect(await device.call('passkey/signIn', { assertion })).toEqual(await forged())
    })

    test('rejects a passkey at another site', async () => {
      const server = await start()
      const { passkey } = await withPasskey(server)
      expect((await enterByPasskey(server, passkey, {}, OTHER)).done).toEqual(await forged())
    })

    test('rejects a passkey on another device', async () => {
      const server = await start()
      const { passkey } = await withPasskey(server)
      const assertion = passkey.get(await askChallenge(await testDevice(server)))
      const other = await testDevice(server)
      expect(await other.call('passkey/signIn', { assertion })).toEqual(await forged())
    })
  })

  test('[T220] is limited by network', async () => {
    const server = await start({ limits: { passkeysByClient: 2 } })
    const device = await testDevice(server)
    await askChallenge(device)
    await askChallenge(device)
    expect(await device.call('passkey/challenge', { projectId: PROJECT, hostOrigin: HOST })).toMatchObject({
      status: 429,
      fault: { code: 'TOO_MANY' },
    })
  })

  test('restores an account that waits for its deletion', async () => {
    const server = await start()
    const { passkey, userId } = await withPasskey(server)
    await server.database.query("UPDATE users SET deletes_at = now() + interval '1 day' WHERE id = $1", [userId])
    expect((await enterByPasskey(server, passkey)).done.ok).toBe(true)
    expect(await server.database.query('SELECT deletes_at FROM users')).toEqual([{ deletes_at: null }])
    await server.database.query("UPDATE users SET deletes_at = now() - interval '1 day' WHERE id = $1", [userId])
    expect((await enterByPasskey(server, passkey)).done).toMatchObject(REJECTED)
  })
})

describe('adding a passkey', () => {
  test('[T219] needs a recent sign-in', async () => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    const { challenge } = unwrap(await device.call('passkey/begin', {}))
    await server.database.query("UPDATE sessions SET fresh_until = '-infinity'")
    const needed = { fault: { code: 'CODE_NEEDED' } }
    expect(await device.call('passkey/begin', {})).toMatchObject(needed)
    expect(await device.call('passkey/add', { passkey: testPasskey(userId).create(challenge) })).toMatchObject(needed)
  })

  test('[T219] is rejected in a session that a passkey started', async () => {
    const server = await start()
    const { userId, passkey } = await withPasskey(server)
    const { device } = await enterByPasskey(server, passkey)
    const rejected = { status: 403, fault: { code: 'NOT_ALLOWED' } }
    expect(await device.call('passkey/begin', {})).toMatchObject(rejected)
    const added = { passkey: testPasskey(userId).create('AAAA') }
    expect(await device.call('passkey/add', added)).toMatchObject(rejected)
  })

  test('[T219] needs the data key of a locked wallet', async () => {
    const server = await start(GENEROUS)
    const { device, userId, dataKey } = await walletOwners(() => server).locked()
    const passkey = testPasskey(userId)
    const { credentialId } = passkey
    const begin = async () => unwrap(await device.call('passkey/begin', {})).challenge
    const created = async () => ({ passkey: passkey.create(await begin(), AT_OWN_PAGE) })
    const needed = { fault: { code: 'KEY_NEEDED' } }
    expect(await device.call('passkey/add', await created())).toMatchObject(needed)
    const other = await proofBy(device, { action: 'addPasskey', subject: 'other', userId, dataKey })
    expect(await device.call('passkey/add', { ...(await created()), proof: other })).toMatchObject(needed)
    const proof = await proofBy(device, { action: 'addPasskey', subject: credentialId, userId, dataKey })
    expect(await device.call('passkey/add', { ...(await created()), proof })).toMatchObject({ ok: true })
  })

  test('[T221] excludes each passkey that opens the wallet, now or after a restore', async () => {
    const server = await start()
    const created = await owner(server)
    const passkey = testPasskey(created.userId)
    unwrap(await addPasskeyBy(created.device, passkey, AT_OWN_PAGE))
    const slot = (credentialId: string, wrapped: string) => ({
      ...slotOf('passkey', wrapped),
      parameters: { credentialId, salt: 'salt' },
    })
    unwrap(await addSlot(created.device, slot('former', 'AAAA'), created))
    unwrap(await addSlot(created.device, slot('present', 'BBBB'), created))
    const { existing } = unwrap(await created.device.call('passkey/begin', {}))
    expect(existing.sort()).toEqual([passkey.credentialId, 'former', 'present'].sort())
  })

  test('[T219] ends with its session, even if that ends meanwhile', async () => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    const { challenge } = unwrap(await device.call('passkey/begin', {}))
    const holder = await server.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
    const adding = device.call('passkey/add', { passkey: testPasskey(userId).create(challenge) })
    await expect.poll(() => waitingQueries(server)).toBe(1)
    await holder.query('UPDATE sessions SET revoked = true WHERE user_id = $1', [userId])
    await holder.query('COMMIT')
    holder.release()
    expect(await adding).toMatchObject({ fault: { code: 'SESSION_OVER' } })
    expect(await server.database.query('SELECT 1 FROM passkeys')).toEqual([])
  })

  test('[T219] emails the user', async () => {
    const server = await start()
    const { email } = await withPasskey(server)
    const mail = server.mails.at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'A passkey can now sign in to your wallet' })
    expect(mail?.text).toContain('app.example')
  })

  test.each<[string, PasskeyChanges]>([
    ['another site', { topOrigin: OTHER }],
    ['no site', { topOrigin: null, crossOrigin: false }],
    ['another origin', { origin: OTHER }],
    ['an unverified user', { flags: 0x41 }],
    ['another RP id', { rpId: 'other.example' }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['data without a credential', { flags: 0x05 }],
  ])('[T219] rejects one from %s', async (_, changes) => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    expect(await addPasskeyBy(device, testPasskey(userId), changes)).toMatchObject(REJECTED)
  })

  test('[T219] rejects a challenge of a sign-in, of another session, and a used one', async () => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    const other = await signIn(server, 'ben@mail.example', HOST)
    const created = (challenge: string) => ({ passkey: testPasskey(userId).create(challenge) })
    expect(await device.call('passkey/add', created(await askChallenge(device)))).toMatchObject(REJECTED)
    const foreign = unwrap(await other.device.call('passkey/begin', {})).challenge
    expect(await device.call('passkey/add', created(foreign))).toMatchObject(REJECTED)
    const { challenge } = unwrap(await device.call('passkey/begin', {}))
    expect((await device.call('passkey/add', created(challenge))).ok).toBe(true)
    expect(await device.call('passkey/add', created(challenge))).toMatchObject(REJECTED)
  })

  test('[T219] rejects a challenge of another session on the same device', async () => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    const { challenge } = unwrap(await device.call('passkey/begin', {}))
    await server.forgetCooldown()
    await logIn(server, device, 'ada@mail.example', HOST)
    const passkey = testPasskey(userId)
    expect(await device.call('passkey/add', { passkey: passkey.create(challenge) })).toMatchObject(REJECTED)
    expect(await addPasskeyBy(device, passkey)).toMatchObject({ ok: true })
  })

  test('[T219] cannot take the id of another user', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const attacker = await signIn(server, 'eve@mail.example', HOST)
    expect(await addPasskeyBy(attacker.device, passkey)).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  })

  test('stops at sixteen', async () => {
    const server = await start()
    const { device, userId } = await signIn(server, 'ada@mail.example', HOST)
    for (let count = 0; count < 16; count += 1) unwrap(await addPasskeyBy(device, testPasskey(userId)))
    expect(await addPasskeyBy(device, testPasskey(userId))).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  })

  test('works on the security page, outside a frame', async () => {
    const server = await start()
    const { device, userId } = await signIn(server)
    const passkey = testPasskey(userId)
    expect(await addPasskeyBy(device, passkey)).toMatchObject(REJECTED)
    unwrap(await addPasskeyBy(device, passkey, AT_OWN_PAGE))
    expect(unwrap(await device.call('identity/list', {})).passkeys).toMatchObject([
      { credentialId: passkey.credentialId, isBackedUp: true },
    ])
  })
})

describe('a removed passkey', () => {
  test('[T218] cannot sign in, and its sessions end', async () => {
    const server = await start()
    const { device, passkey } = await withPasskey(server)
    const entered = await enterByPasskey(server, passkey)
    const page = await signIn(server)
    const removed = await page.device.call('passkey/remove', { credentialId: passkey.credentialId })
    expect(removed).toMatchObject({ ok: true, value: { existing: [] } })
    expect(server.mails.at(-1)?.subject).toBe('A passkey was removed from your wallet')
    expect((await enterByPasskey(server, passkey)).done).toMatchObject(REJECTED)
    expect(await entered.device.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
    expect((await device.call('session/user', {})).ok).toBe(true)
  })

  test('[T219] stays listed while it opens the wallet', async () => {
    const server = await start()
    const created = await owner(server)
    const passkey = testPasskey(created.userId)
    unwrap(await addPasskeyBy(created.device, passkey, AT_OWN_PAGE))
    const parameters = { credentialId: passkey.credentialId, salt: 'salt' }
    unwrap(await addSlot(created.device, { ...slotOf('passkey'), parameters }, created))
    unwrap(await addSlot(created.device, slotOf('passkey', 'BBBB'), created))
    const { existing } = unwrap(await created.device.call('passkey/remove', { credentialId: passkey.credentialId }))
    expect(existing.sort()).toEqual([passkey.credentialId, 'y'].sort())
  })

  test('[T219] keeps a passkey of another user', async () => {
    const server = await start()
    const { passkey } = await withPasskey(server)
    const attacker = await signIn(server, 'eve@mail.example')
    const removed = await attacker.device.call('passkey/remove', { credentialId: passkey.credentialId })
    expect(removed).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    expect((await enterByPasskey(server, passkey)).done.ok).toBe(true)
  })
})
