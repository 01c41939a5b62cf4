import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { AT_OWN_PAGE, askChallenge, enterByPasskey, unwrap, withPasskey } from '../../testing/passkeySteps.ts'
import {
  addRecovery,
  createWalletByPasskey,
  enterByRecovery,
  enterOwnPage,
  firstSlotOf,
  PASSKEY_ONLY,
  startRecoverySignIn,
} from '../../testing/passkeyWalletSteps.ts'
import { signIn } from '../../testing/signIn.ts'
import { testPasskey } from '../../testing/testPasskey.ts'
import { HOST, PROJECT, SECURE, type TestServer, testDevice, WALLET } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)
const SITE = { projectId: PROJECT, hostOrigin: HOST }
const users = 'SELECT count(*)::int AS count FROM users'

async function withRemovedPasskey(server: TestServer) {
  const created = await createWalletByPasskey(server)
  const { device } = await enterOwnPage(server, created.passkey)
  await addRecovery(device, created)
  unwrap(await device.call('email/update', { email: 'ada@mail.example' }))
  unwrap(await device.call('email/secondary', { code: server.code('ada@mail.example') }))
  await server.database.query("UPDATE identities SET created_at = now() - interval '3 days'")
  await server.database.query("UPDATE users SET email_since = now() - interval '2 days'")
  await server.forgetCooldown()
  const { device: mailbox } = await signIn(server, 'ada@mail.example', SECURE)
  const { credentialId } = created.passkey
  unwrap(await mailbox.call('passkey/remove', { credentialId }))
  return { created, mailbox }
}

describe('createPasskeyWallet', () => {
  test('creates a user without mailbox, whose passkey opens a managed wallet', async () => {
    const server = await start(PASSKEY_ONLY)
    const { device, passkey, userId, record } = await createWalletByPasskey(server)
    expect(record).toMatchObject({ mode: 'managed', slots: [firstSlotOf(passkey.credentialId)] })
    const user = unwrap(await device.call('session/user', {}))
    expect(user).toEqual({ id: userId, email: null, isPasskeyOnly: true })
    const audited = await server.database.query<{ event: string }>('SELECT event FROM audit ORDER BY at')
    expect(audited.map(({ event }) => event)).toEqual(['passkeyAdded', 'login', 'walletCreated'])
    expect(server.mails).toEqual([])
  })

  test('signs in again by one tap', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey, userId } = await createWalletByPasskey(server)
    const { done } = await enterByPasskey(server, passkey)
    expect(done).toMatchObject({ ok: true, value: { user: { id: userId, isPasskeyOnly: true } } })
  })

  test.each([{}, { project: { passkeyOnly: { newWallets: false, recoveryFromUsd: 100 } } }])(
    '[T233] is off unless the operator allows it: %j',
    async (options) => {
      const device = await testDevice(await start(options))
      expect(await device.call('passkey/startWallet', SITE)).toMatchObject({ fault: { code: 'NOT_ALLOWED' } })
    },
  )

  test('[T233] stores nothing before the passkey arrives', async () => {
    const server = await start(PASSKEY_ONLY)
    await (await testDevice(server)).call('passkey/startWallet', SITE)
    expect(await server.database.query(users)).toEqual([{ count: 0 }])
  })

  test('[T233] limits new wallets by network, before the dialog', async () => {
    const server = await start({ ...PASSKEY_ONLY, limits: { passkeyWalletsByProject: 1 } })
    const device = await testDevice(server)
    const { challenge, userId } = unwrap(await device.call('passkey/startWallet', SITE))
    await createWalletByPasskey(server)
    const passkey = testPasskey(userId)
    const late = await device.call('passkey/createWallet', { passkey: passkey.create(challenge) })
    expect(late).toMatchObject({ fault: { code: 'TOO_MANY' } })
    expect(await device.call('passkey/startWallet', SITE)).toMatchObject({ fault: { code: 'TOO_MANY' } })
    expect(await server.database.query(users)).toEqual([{ count: 1 }])
  })

  test.each([
    ['another site', { topOrigin: 'https://other.example' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an assertion', { type: 'webauthn.get' }],
    ['an unverified user', { flags: 0x41 }],
  ])('[T233] rejects a passkey of %s', async (_name, changes) => {
    const server = await start(PASSKEY_ONLY)
    const device = await testDevice(server)
    const { challenge, userId } = unwrap(await device.call('passkey/startWallet', SITE))
    const passkey = testPasskey(userId).create(challenge, changes)
    expect(await device.call('passkey/createWallet', { passkey })).toMatchObject({ fault: { code: 'PASSKEY_REFUSED' } })
    expect(await server.database.query(users)).toEqual([{ count: 0 }])
  })

  test('[T233] rejects the challenges of other purposes and devices', async () => {
    const server = await start(PASSKEY_ONLY)
    const { device, passkey } = await withPasskey(server)
    const refused = { fault: { code: 'PASSKEY_REFUSED' } }
    const signingIn = await askChallenge(device)
    expect(await device.call('passkey/createWallet', { passkey: passkey.create(signingIn) })).toMatchObject(refused)
    const { challenge, userId } = unwrap(await device.call('passkey/startWallet', SITE))
    const assertion = passkey.get(challenge)
    expect(await device.call('passkey/signIn', { assertion })).toMatchObject(refused)
    const other = await testDevice(server)
    const stolen = testPasskey(userId).create(challenge)
    expect(await other.call('passkey/createWallet', { passkey: stolen })).toMatchObject(refused)
  })

  test('[T233] works once per challenge', async () => {
    const server = await start(PASSKEY_ONLY)
    const device = await testDevice(server)
    const { challenge, userId } = unwrap(await device.call('passkey/startWallet', SITE))
    const create = () => device.call('passkey/createWallet', { passkey: testPasskey(userId).create(challenge) })
    expect((await create()).ok).toBe(true)
    expect(await create()).toMatchObject({ fault: { code: 'PASSKEY_REFUSED' } })
  })

  test('rejects the slot of another passkey', async () => {
    const server = await start(PASSKEY_ONLY)
    const { device } = await signIn(server, 'ada@mail.example', HOST)
    const input = { wallet: WALLET, dataKey: Buffer.alloc(32).toString('base64url'), slot: firstSlotOf('other') }
    expect(await device.call('wallet/create', input)).toMatchObject({ fault: { code: 'INVALID_INPUT' } })
  })
})

describe('limits by network', () => {
  test('[T220] keeps recovery codes and new wallets apart from sign-in challenges', async () => {
    const server = await start({ ...PASSKEY_ONLY, limits: { passkeysByClient: 1 } })
    const { passkey, userId, dataKey } = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, passkey)
    await addRecovery(device, { userId, dataKey })
    expect(await device.call('passkey/challenge', SITE)).toMatchObject({ fault: { code: 'TOO_MANY' } })
    expect(await startRecoverySignIn(device, dataKey)).toMatchObject({ ok: true })
    expect(await device.call('passkey/startWallet', SITE)).toMatchObject({ ok: true })
  })

  test('[T234] counts the tries of recovery codes', async () => {
    const server = await start({ ...PASSKEY_ONLY, limits: { passkeyStartsByClient: 1 } })
    const { device, dataKey } = await createWalletByPasskey(server)
    expect(await startRecoverySignIn(device, dataKey)).toMatchObject({ fault: { code: 'TOO_MANY' } })
  })
})

describe('a challenge of a window', () => {
  const IN_WINDOW = { ...SITE, inWindow: true }
  const refused = { fault: { code: 'PASSKEY_REFUSED' } }

  test('creates a wallet and signs in at its site', async () => {
    const server = await start(PASSKEY_ONLY)
    const device = await testDevice(server)
    const { challenge, userId } = unwrap(await device.call('passkey/startWallet', IN_WINDOW))
    const passkey = testPasskey(userId)
    unwrap(await device.call('passkey/createWallet', { passkey: passkey.create(challenge, AT_OWN_PAGE) }))
    const again = await testDevice(server)
    const next = unwrap(await again.call('passkey/challenge', IN_WINDOW)).challenge
    unwrap(await again.call('passkey/signIn', { assertion: passkey.get(next, AT_OWN_PAGE) }))
    const sites = await server.database.query('SELECT DISTINCT host_origin FROM sessions')
    expect(sites).toEqual([{ host_origin: HOST }])
  })

  test('[T235] rejects a frame, and a window with the challenge of a frame', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey } = await createWalletByPasskey(server)
    const device = await testDevice(server)
    for (const [params, changes] of [
      [IN_WINDOW, {}],
      [SITE, AT_OWN_PAGE],
    ] as const) {
      const { challenge } = unwrap(await device.call('passkey/challenge', params))
      const assertion = passkey.get(challenge, changes)
      expect(await device.call('passkey/signIn', { assertion })).toMatchObject(refused)
    }
  })

  test('[T235] works for the device key that asked', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey } = await createWalletByPasskey(server)
    const { challenge } = unwrap(await (await testDevice(server)).call('passkey/challenge', IN_WINDOW))
    const assertion = passkey.get(challenge, AT_OWN_PAGE)
    expect(await (await testDevice(server)).call('passkey/signIn', { assertion })).toMatchObject(refused)
  })
})

describe('a wallet that only a passkey opens', () => {
  test('[T219] lets its passkey change logins, unlike one that a mailbox added', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey } = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, passkey)
    expect(unwrap(await device.call('identity/list', {}))).toMatchObject({
      email: null,
      identities: [],
      passkeys: [{ credentialId: passkey.credentialId }],
    })
    const added = await withPasskey(server)
    expect((await enterOwnPage(server, added.passkey)).done).toMatchObject({ fault: { code: 'PASSKEY_REFUSED' } })
  })

  test('adds an email address, and keeps its passkey', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey, userId } = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, passkey)
    expect(await device.call('email/update', { email: 'ada@mail.example' })).toMatchObject({
      value: { action: 'VERIFY_SECONDARY_OTP' },
    })
    unwrap(await device.call('email/secondary', { code: server.code('ada@mail.example') }))
    const { done } = await enterByPasskey(server, passkey)
    expect(done).toMatchObject({ ok: true, value: { user: { id: userId, email: 'ada@mail.example' } } })
    expect((done as { value: { user: object } }).value.user).not.toHaveProperty('isPasskeyOnly')
  })

  test('[T234] keeps the only passkey', async () => {
    const server = await start(PASSKEY_ONLY)
    const { passkey } = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, passkey)
    const { credentialId } = passkey
    expect(await device.call('passkey/remove', { credentialId })).toMatchObject({ fault: { code: 'WAY_NEEDED' } })
    expect((await enterByPasskey(server, passkey)).done.ok).toBe(true)
  })

  test('[T219] adds no passkey at a site', async () => {
    const server = await start(PASSKEY_ONLY)
    const { device } = await createWalletByPasskey(server)
    expect(await device.call('passkey/begin', {})).toMatchObject({ fault: { code: 'NOT_ALLOWED' } })
  })

  test('[T234] comes back by its recovery code, which adds a new passkey', async () => {
    const server = await start(PASSKEY_ONLY)
    const created = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, created.passkey)
    await addRecovery(device, created)
    const back = await enterByRecovery(server, created.dataKey)
    expect(back.done).toMatchObject({ ok: true, value: { user: { id: created.userId } } })
    const { challenge } = unwrap(await back.device.call('passkey/begin', {}))
    const next = testPasskey(created.userId)
    const passkey = next.create(challenge, { topOrigin: null, crossOrigin: false })
    unwrap(await back.device.call('passkey/add', { passkey }))
    expect((await enterByPasskey(server, next)).done).toMatchObject({
      ok: true,
      value: { user: { id: created.userId } },
    })
    // The lost one may go now.
    const { credentialId } = created.passkey
    expect((await back.device.call('passkey/remove', { credentialId })).ok).toBe(true)
    expect((await enterOwnPage(server, next)).done.ok).toBe(true)
  })

  test('[T140] [T234] restores a removed login of passkeys by its recovery code', async () => {
    const server = await start(PASSKEY_ONLY)
    const { created, mailbox } = await withRemovedPasskey(server)
    const back = await enterByRecovery(server, created.dataKey)
    expect(back.done).toMatchObject({ ok: true, value: { user: { id: created.userId } } })
    expect((await enterByRecovery(server, created.dataKey)).done.ok).toBe(true)
    // The restored login is older than the mailbox, which cannot remove it in turn.
    const { challenge } = unwrap(await back.device.call('passkey/begin', {}))
    const next = testPasskey(created.userId)
    unwrap(await back.device.call('passkey/add', { passkey: next.create(challenge, AT_OWN_PAGE) }))
    expect((await back.device.call('email/remove', {})).ok).toBe(true)
    expect(await mailbox.call('session/user', {})).toMatchObject({ fault: { code: 'SESSION_OVER' } })
  })

  test('[T234] forgets a removed login of passkeys after 30 days', async () => {
    const server = await start(PASSKEY_ONLY)
    const { created } = await withRemovedPasskey(server)
    await server.database.query("UPDATE removed_ways SET removed_at = now() - interval '31 days'")
    expect((await enterByRecovery(server, created.dataKey)).done).toMatchObject({ fault: { code: 'RECOVERY_REFUSED' } })
  })

  test('[T234] rejects the lookup of another wallet’s recovery code', async () => {
    const server = await start(PASSKEY_ONLY)
    const owner = await createWalletByPasskey(server)
    await addRecovery((await enterOwnPage(server, owner.passkey)).device, owner)
    const thief = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, thief.passkey)
    await expect(addRecovery(device, thief)).rejects.toThrow('STATE_CONFLICT')
    expect((await enterByRecovery(server, owner.dataKey)).done.ok).toBe(true)
  })

  test('[T234] rejects an unknown code, and another data key', async () => {
    const server = await start(PASSKEY_ONLY)
    const created = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, created.passkey)
    await addRecovery(device, created)
    const unknown = await enterByRecovery(server, created.dataKey, 'M'.repeat(43))
    expect(unknown.done).toMatchObject({ fault: { code: 'RECOVERY_REFUSED' } })
    const wrong = Buffer.alloc(32).toString('base64url')
    expect((await enterByRecovery(server, wrong)).done).toMatchObject({ fault: { code: 'KEY_NEEDED' } })
  })

  test('[T234] lets the code of a wallet with a mailbox sign in nowhere', async () => {
    const server = await start(PASSKEY_ONLY)
    const { device, userId } = await signIn(server, 'ada@mail.example', SECURE)
    const dataKey = Buffer.alloc(32, 7).toString('base64url')
    unwrap(await device.call('wallet/create', { wallet: WALLET, dataKey }))
    await addRecovery(device, { userId, dataKey })
    expect((await enterByRecovery(server, dataKey)).done).toMatchObject({ fault: { code: 'RECOVERY_REFUSED' } })
  })
})
