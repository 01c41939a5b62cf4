import { randomBytes } from 'node:crypto'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweep } from '../../sweep.ts'
import { proofBy } from '../../testing/proofs.ts'
import {
  complete,
  completeOnOwnPage,
  hashOf,
  random,
  startSocialLogin,
  testBrowser,
  visit,
} from '../../testing/providers/signInAt.ts'
import { socialServers } from '../../testing/providers/socialServers.ts'
import { owner } from '../../testing/signIn.ts'
import { HOST, logIn, SECURE, type TestDevice, type TestServer, testDevice, WALLET } from '../../testing/testServer.ts'
import { walletOwners } from '../../testing/walletOwners.ts'

const { start: startServer } = socialServers({ beforeAll, afterAll, afterEach })

const start = () =>
  startServer({ limits: { mailsToAddress: 1_000, mailsToAddressDaily: 1_000, mailsByClient: 10_000 } })

async function socialOwner(server: TestServer, provider: SocialProvider = 'google', account = '1001') {
  const device = await testDevice(server)
  const { redeemed } = await completeOnOwnPage(server, device, provider, account)
  if (!redeemed.ok || redeemed.value.grant === undefined) throw new Error('Nobody is signed in.')
  const dataKey = randomBytes(32).toString('base64url')
  await device.call('wallet/create', { wallet: WALLET, dataKey })
  return { device, dataKey, userId: redeemed.value.grant.user.id, refreshToken: redeemed.value.grant.refreshToken }
}

async function startLinking(device: TestDevice, provider: SocialProvider, change: object = {}) {
  const [transaction, verifier] = [random(16), random(32)]
  const started = await device.call('identity/link', {
    provider,
    transaction,
    verifierHash: hashOf(verifier),
    ...change,
  })
  return { transaction, verifier, started }
}

async function link(server: TestServer, device: TestDevice, provider: SocialProvider, account: string) {
  const { transaction, verifier, started } = await startLinking(device, provider)
  if (!started.ok) return started
  await visit(server, device, { transaction, verifier, account })
  return device.call('identity/linked', { transaction, verifier })
}

const userAt = async (server: TestServer, provider: SocialProvider, account: string) => {
  const { redeemed } = await complete(server, await testDevice(server), provider, account)
  return redeemed.ok ? redeemed.value.grant?.user.id : undefined
}
const list = async (device: TestDevice) => {
  const response = await device.call('identity/list', {})
  if (!response.ok) throw new Error(response.fault.code)
  return response.value
}
const grow = (server: TestServer) =>
  server.database.query("UPDATE sessions SET fresh_until = now() - interval '1 second'")
const settle = async ({ database }: TestServer) => {
  await database.query("UPDATE identities SET created_at = created_at - interval '2 days'")
  await database.query("UPDATE users SET email_since = email_since - interval '2 days'")
}
const OVER = { ok: false, fault: { code: 'SESSION_OVER' } }

describe('an account at a provider', () => {
  test('adds a login, emails a notice, and signs in to the wallet', async () => {
    const server = await start()
    const { device, userId, email } = await owner(server)
    expect(await link(server, device, 'google', '1001')).toMatchObject({ ok: true, value: { isLinked: true } })
    expect(await list(device)).toEqual({
      email,
      identities: [expect.objectContaining({ provider: 'google', name: 'Ada Lovelace', isCurrent: false })],
      passkeys: [],
      changes: [expect.objectContaining({ event: 'identityLinked', hostOrigin: SECURE })],
    })
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Google sign-in was added to your wallet' })
    expect(await userAt(server, 'google', '1001')).toBe(userId)
    expect(await link(server, device, 'github', '1001')).toMatchObject({ value: { isLinked: true } })
    expect(await userAt(server, 'github', '1001')).toBe(userId)
  })

  test('is recorded only if it is new', async () => {
    const server = await start()
    const { device } = await owner(server)
    await link(server, device, 'google', '1001')
    expect(await link(server, device, 'google', '1001')).toMatchObject({ value: { isLinked: true } })
    expect((await list(device)).changes.map(({ event }) => event)).toEqual(['identityLinked'])
  })

  test('is recorded again for another custody', async () => {
    const server = await start()
    const { device } = await owner(server)
    await link(server, device, 'google', '1001')
    await server.database.query("UPDATE identities SET custody = 'previous'")
    await link(server, device, 'google', '1001')
    expect((await list(device)).changes.map(({ event }) => event)).toEqual(['identityLinked', 'identityLinked'])
  })

  test('rejects an account with a wallet, because wallets do not merge', async () => {
    const server = await start()
    const { userId: other } = await socialOwner(server, 'google', '1001')
    const { device } = await owner(server)
    expect(await link(server, device, 'google', '1001')).toMatchObject({ ok: false, fault: { code: 'SOCIAL_TAKEN' } })
    expect((await list(device)).identities).toEqual([])
    expect(await userAt(server, 'google', '1001')).toBe(other)
  })

  test('adds a login only from its session, without signing in', async () => {
    const server = await start()
    const { device } = await owner(server)
    const { transaction, verifier } = await startLinking(device, 'google')
    await visit(server, device, { transaction, verifier, account: '1001' })
    const over = { ok: false, fault: { code: 'SOCIAL_OVER' } }
    expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject(over)
    const attacker = await owner(server, 'eve@mail.example')
    expect(await attacker.device.call('identity/linked', { transaction, verifier })).toMatchObject(over)
    expect(await device.call('identity/linked', { transaction, verifier: random(32) })).toMatchObject(over)
    expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject({ value: { isLinked: true } })
    expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject(over)
    const signIn = await startSocialLogin(device, 'github')
    await visit(server, device, { ...signIn, account: '1002' })
    expect(await device.call('identity/linked', signIn)).toMatchObject(over)
  })

  test('reports a login once added, only to its session', async () => {
    const server = await start()
    const { device } = await owner(server)
    const { transaction, verifier } = await startLinking(device, 'google')
    const request = () => device.call('identity/linked', { transaction, verifier })
    // The later request replaces the earlier one.
    const [previous, latter] = [request(), request()]
    expect(await Promise.race([previous, latter])).toMatchObject({ value: { isLinked: false } })
    expect((await list(device)).changes).toEqual([])
    await visit(server, device, { transaction, verifier, account: '1001' })
    const responses = await Promise.all([previous, latter])
    expect(responses.map((response) => response.ok && response.value.isLinked).sort()).toEqual([false, true])
    expect((await list(device)).changes.map(({ event }) => event)).toEqual(['identityLinked'])
  })

  test('is not added by a sign-in that was given up, before it or after it', async () => {
    const server = await start()
    const { device } = await owner(server)
    const attacker = await owner(server, 'eve@mail.example')
    for (const isEarly of [true, false]) {
      const { transaction, verifier } = await startLinking(device, 'google')
      await attacker.device.call('identity/cancel', { transaction, verifier })
      if (!isEarly)
        expect((await visit(server, device, { transaction, verifier, account: '1001' })).end.search).toBe(
          `?tx=${transaction}`,
        )
      expect(await device.call('identity/cancel', { transaction, verifier })).toMatchObject({ ok: true })
      if (isEarly) {
        // The page waits ten seconds for a sign-in that may begin.
        let now = Date.now()
        const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
          now += 6_000
          return now
        })
        expect((await testBrowser(server).page(transaction)).page).toEqual({ state: 'over' })
        clock.mockRestore()
      }
      expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject({
        fault: { code: 'SOCIAL_OVER' },
      })
    }
    expect((await list(device)).identities).toEqual([])
  })

  test('waits for an unused login and reports a declined one', async () => {
    const server = await start()
    const { device } = await owner(server)
    expect(await link(server, device, 'google', '')).toMatchObject({ ok: false, fault: { code: 'SOCIAL_REFUSED' } })
    expect((await list(device)).changes).toEqual([])
  })

  test('is removed with its sessions if another login remains', async () => {
    const server = await start()
    const { device, userId, email } = await owner(server)
    await link(server, device, 'google', '1001')
    const byGoogle = await testDevice(server)
    const { redeemed } = await complete(server, byGoogle, 'google', '1001')
    const refreshToken = redeemed.ok ? (redeemed.value.grant?.refreshToken ?? '') : ''
    const renewed = await byGoogle.call('session/refresh', { refreshToken, hostOrigin: HOST })
    expect(renewed).toMatchObject({ ok: true })
    const byMail = await testDevice(server)
    await server.forgetCooldown()
    await logIn(server, byMail, email)
    const id = (await list(device)).identities[0]?.id ?? ''
    const attacker = await owner(server, 'eve@mail.example')
    expect(await attacker.device.call('identity/unlink', { id })).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    expect(await device.call('identity/unlink', { id })).toMatchObject({ ok: true })
    expect(await byGoogle.call('session/user', {})).toMatchObject(OVER)
    expect(await byMail.call('session/user', {})).toMatchObject({ ok: true })
    expect(server.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^Google sign-in was removed/),
    })
    expect((await list(device)).changes.map(({ event }) => event)).toEqual(['identityUnlinked', 'identityLinked'])
    expect(await userAt(server, 'google', '1001')).not.toBe(userId)
  })

  test('keeps the only login, also if two are removed concurrently', async () => {
    const server = await start()
    const { device } = await socialOwner(server)
    const only = (await list(device)).identities[0]?.id ?? ''
    expect(await device.call('identity/unlink', { id: only })).toMatchObject({ fault: { code: 'WAY_NEEDED' } })
    expect(await device.call('session/user', {})).toMatchObject({ ok: true })
    await link(server, device, 'github', '1001')
    const ids = (await list(device)).identities.map(({ id }) => id)
    const removed = await Promise.all(ids.map((id) => device.call('identity/unlink', { id })))
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await server.database.query('SELECT 1 FROM identities')).toHaveLength(1)
  })
})

describe('an email address', () => {
  test('ignores an email claimed by a provider', async () => {
    const server = await start()
    const { userId } = await owner(server, 'ada@mail.example')
    const { redeemed } = await complete(server, await testDevice(server), 'discord', '1001')
    const grant = redeemed.ok ? redeemed.value.grant : undefined
    expect(grant?.user).toMatchObject({ email: null })
    expect(grant?.user.id).not.toBe(userId)
    for (const provider of SOCIAL_PROVIDERS) {
      const attacker = await testDevice(server)
      const { url } = await visit(server, attacker, {
        ...(await startSocialLogin(attacker, provider)),
        account: '1002',
      })
      expect(new URL(url).searchParams.get('scope')).not.toMatch(/e-?mail/)
    }
  })

  test('[T115] adds an email within ten minutes of an own-page sign-in', async () => {
    const server = await start()
    const { device, userId } = await socialOwner(server)
    await server.database.query('UPDATE sessions SET host_origin = $1', [HOST])
    expect(await device.call('email/update', { email: 'ada@mail.example' })).toMatchObject({
      fault: { code: 'NOT_ALLOWED' },
    })
    await server.database.query('UPDATE sessions SET host_origin = $1', [SECURE])
    await owner(server, 'taken@mail.example')
    const add = async (email: string) => {
      await server.forgetCooldown()
      const started = await device.call('email/update', { email })
      return started.ok ? device.call('email/secondary', { code: server.code(email) }) : started
    }
    expect(await add('taken@mail.example')).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    expect(await add('ada@mail.example')).toMatchObject({ value: { newEmail: 'ada@mail.example' } })
    expect((await list(device)).email).toBe('ada@mail.example')
    await server.forgetCooldown()
    expect(await logIn(server, await testDevice(server), 'ada@mail.example')).toMatchObject({ user: { id: userId } })
  })

  test('is removed where a provider is left, with the sessions that came by its codes', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    expect(await device.call('email/remove', {})).toMatchObject({ fault: { code: 'WAY_NEEDED' } })
    expect(await device.call('session/user', {})).toMatchObject({ value: { email } })
    await link(server, device, 'google', '1001')
    await settle(server)
    const byGoogle = await testDevice(server)
    await completeOnOwnPage(server, byGoogle, 'google', '1001')
    expect(await byGoogle.call('email/remove', {})).toMatchObject({ ok: true })
    expect(await device.call('session/user', {})).toMatchObject(OVER)
    expect(await byGoogle.call('session/user', {})).toMatchObject({ value: { email: null } })
    expect(server.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^This email address was removed/),
    })
    expect((await list(byGoogle)).changes.map(({ event }) => event)).toEqual(['emailRemoved', 'identityLinked'])
    expect(await byGoogle.call('email/remove', {})).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    await server.forgetCooldown()
    await expect(logIn(server, await testDevice(server), email)).rejects.toThrow('This way to sign in was removed.')
  })
})

describe('an address that leaves its account', () => {
  const cachePolicy = async ({ database }: TestServer, email: string) => {
    const tables = [
      'users',
      'logins',
      'devices',
      'notices',
      'email_changes',
      'audit',
      'sessions',
      'social_transactions',
      'removed_ways',
    ]
    const rows = await Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table}`)))
    return tables.filter((_, index) => JSON.stringify(rows[index]).includes(email))
  }

  test('stores nothing of it after its removal', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    await link(server, device, 'google', '1001')
    expect(await cachePolicy(server, email)).toEqual(['users', 'logins', 'devices'])
    await settle(server)
    expect(await device.call('email/remove', {})).toMatchObject({ ok: true })
    expect(await cachePolicy(server, email)).toEqual([])
  })

  test('handles a replaced email', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    for (const [name, to] of [
      ['email/update', ''],
      ['email/primary', email],
      ['email/secondary', 'new@mail.example'],
    ] as const) {
      await server.forgetCooldown()
      const params = name === 'email/update' ? { email: 'new@mail.example' } : { code: server.code(to) }
      expect(await device.call(name, params as never)).toMatchObject({ ok: true })
    }
    expect(await cachePolicy(server, email)).toEqual([])
    expect(await cachePolicy(server, 'new@mail.example')).toEqual(['users', 'logins', 'devices'])
  })

  test('handles an expired account whose user returns before the sweep', async () => {
    const server = await start()
    const expire = () => server.database.query('UPDATE users SET deletes_at = now()')
    const byGoogle = await owner(server)
    await link(server, byGoogle.device, 'google', '1001')
    await expire()
    await complete(server, await testDevice(server), 'google', '1001')
    expect(await cachePolicy(server, byGoogle.email)).toEqual([])
    const byCode = await owner(server)
    await expire()
    await server.forgetCooldown()
    const device = await testDevice(server)
    const { user } = await logIn(server, device, byCode.email)
    expect(user.id).not.toBe(byCode.userId)
    const known = await server.database.query('SELECT 1 FROM devices WHERE address = $1', [byCode.email])
    expect(known).toHaveLength(1)
  })
})

describe('a change of the ways in', () => {
  test('takes a sign-in within ten minutes, by a mailed code or at a provider', async () => {
    const server = await start()
    for (const { device } of [await owner(server), await socialOwner(server)]) {
      await grow(server)
      const needed = { ok: false, status: 403, fault: { code: 'CODE_NEEDED' } }
      expect((await startLinking(device, 'x')).started).toMatchObject(needed)
      expect(await device.call('identity/list', {})).toMatchObject(needed)
      expect(await device.call('identity/unlink', { id: 'any' })).toMatchObject(needed)
      expect(await device.call('email/remove', {})).toMatchObject(needed)
      expect(await device.call('account/delete', {})).toMatchObject(needed)
      expect(await device.call('wallet/dataKey', {})).toMatchObject(needed)
    }
    const { device } = await socialOwner(server, 'github', '1002')
    await grow(server)
    expect(await device.call('email/update', { email: 'eve@mail.example' })).toMatchObject({
      fault: { code: 'CODE_NEEDED' },
    })
  })

  test('requires proof of a locked wallet’s data key, for that change', async () => {
    const server = await start()
    const { device, userId, dataKey } = await walletOwners(() => server).locked()
    const needed = { ok: false, fault: { code: 'KEY_NEEDED' } }
    expect((await startLinking(device, 'google')).started).toMatchObject(needed)
    expect(await device.call('email/remove', {})).toMatchObject(needed)
    expect(await device.call('identity/unlink', { id: 'any' })).toMatchObject(needed)
    const owner = { userId, dataKey }
    const transaction = random(16)
    const verifier = random(32)
    const other = await proofBy(device, { ...owner, action: 'linkIdentity', subject: random(16) })
    const requested = { provider: 'google', transaction, verifierHash: hashOf(verifier) } as const
    expect(await device.call('identity/link', { ...requested, proof: other })).toMatchObject(needed)
    const proof = await proofBy(device, { ...owner, action: 'linkIdentity', subject: transaction })
    expect(await device.call('identity/link', { ...requested, proof })).toMatchObject({ ok: true })
    await visit(server, device, { transaction, verifier, account: '1001' })
    expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject({ value: { isLinked: true } })
    const id = (await list(device)).identities[0]?.id ?? ''
    const unlinking = await proofBy(device, { ...owner, action: 'unlinkIdentity', subject: id })
    expect(await device.call('identity/unlink', { id, proof: unlinking })).toMatchObject({ ok: true })
  })

  test('[T118] ends a pending login when the wallet is locked', async () => {
    const server = await start()
    const owners = walletOwners(() => server)
    const user = await owners.managed()
    const { transaction, verifier } = await startLinking(user.device, 'google')
    await visit(server, user.device, { transaction, verifier, account: '6666' })
    await owners.lock(user)
    expect(await user.device.call('identity/linked', { transaction, verifier })).toMatchObject({
      fault: { code: 'SOCIAL_OVER' },
    })
    expect(await userAt(server, 'google', '6666')).not.toBe(user.userId)
  })

  test('[T118] adds nothing to a locked wallet without proof of its data key', async () => {
    const server = await start()
    const { device, userId } = await walletOwners(() => server).managed()
    const { transaction, verifier } = await startLinking(device, 'google')
    await visit(server, device, { transaction, verifier, account: '7777' })
    await server.database.query('UPDATE wallets SET server_slot = NULL WHERE user_id = $1', [userId])
    expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject({
      fault: { code: 'KEY_NEEDED' },
    })
  })

  test('is announced at the next visit, and by email on export', async () => {
    const server = await start()
    const { device, email } = await owner(server)
    expect(await device.call('wallet/exported', {})).toMatchObject({ ok: true })
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Your recovery phrase was shown' })
    const social = await socialOwner(server)
    expect(await social.device.call('wallet/exported', {})).toMatchObject({ ok: true })
    expect((await list(social.device)).changes).toEqual([
      { event: 'exported', at: expect.any(Number), hostOrigin: SECURE },
    ])
  })
})

describe('a page of the secure origin', () => {
  test('accepts only a fresh provider sign-in', async () => {
    const server = await start()
    const browser = testBrowser(server)
    const device = await testDevice(server)
    const { transaction, verifier } = await started(device)
    const first = await visit(server, device, { transaction, verifier, account: '1001', browser })
    expect(new URL(first.url).searchParams.get('max_age')).toBe('0')
    expect(first.end.search).toBe(`?tx=${transaction}`)
    expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({ value: { grant: {} } })

    // The answer is about a sign-in from before the round started.
    const stale = await started(device)
    const { page } = await browser.page(stale.transaction)
    await device.call('social/vouch', { ...stale, nonce: page.nonce })
    const { url } = await browser.toProvider(stale.transaction, page.nonce)
    const back = await browser.signIn(url, '1001')
    await server.database.query("UPDATE social_transactions SET left_at = now() + interval '5 minutes' WHERE id = $1", [
      stale.transaction,
    ])
    expect((await browser.returnFromProvider(back)).search).toContain('?state=failed')
    expect(await device.call('social/redeem', stale)).toMatchObject({ fault: { code: 'SOCIAL_FAILED' } })
  })

  test.each([
    ['github', 'prompt', 'select_account'],
    ['facebook', 'auth_type', 'reauthenticate'],
    ['discord', 'prompt', 'consent'],
    ['x', 'prompt', null],
  ] as const)('makes %s prompt again by %s=%s', async (provider, name, value) => {
    const server = await start()
    const device = await testDevice(server)
    const { url } = await visit(server, device, { ...(await started(device, provider)), account: '1001' })
    expect(new URL(url).searchParams.get(name)).toBe(value)
  })

  async function started(device: TestDevice, provider: SocialProvider = 'google') {
    const [transaction, verifier] = [random(16), random(32)]
    const params = { projectId: 'default', hostOrigin: SECURE, provider, transaction, verifierHash: hashOf(verifier) }
    await device.call('social/begin', params)
    return { transaction, verifier }
  }
})

test('deletes an account without mailbox after thirty days, unless used', async () => {
  const server = await start()
  const { database } = server
  const { device, userId } = await socialOwner(server)
  await link(server, device, 'github', '1001')
  await startLinking(device, 'x')
  const deleted = await device.call('account/delete', {})
  const restorableUntil = deleted.ok ? deleted.value.keptUntil : 0
  expect(Math.round((restorableUntil - Date.now()) / 86_400_000)).toBe(30)
  expect(await device.call('session/user', {})).toMatchObject(OVER)
  expect(await userAt(server, 'google', '1001')).toBe(userId)
  expect(await database.query('SELECT 1 FROM users WHERE deletes_at IS NOT NULL')).toEqual([])

  const again = await testDevice(server)
  await completeOnOwnPage(server, again, 'github', '1001')
  await again.call('account/delete', {})
  await database.query('UPDATE users SET deletes_at = now()')
  await database.query('UPDATE social_transactions SET expires_at = now()')
  await sweep(database)
  const tables = await database.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('audit', 'limits')",
  )
  const left: string[] = []
  for (const { name } of tables) {
    const rows = JSON.stringify(await database.query(`SELECT * FROM ${name}`))
    if (rows.includes(userId) || rows.includes('Lovelace') || rows.includes('google.localhost')) left.push(name)
  }
  expect(left).toEqual([])
  expect(await userAt(server, 'google', '1001')).not.toBe(userId)
})
