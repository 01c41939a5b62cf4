import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { AT_OWN_PAGE, addPasskeyBy, enterByPasskey, withPasskey } from '../testing/passkeySteps.ts'
import {
  addRecovery,
  createWalletByPasskey,
  enterByRecovery,
  enterOwnPage,
  PASSKEY_ONLY,
} from '../testing/passkeyWalletSteps.ts'
import { addSlot, hashOfSlots, proofBy, slotOf } from '../testing/proofs.ts'
import { hashOf, random, visit } from '../testing/providers/signInAt.ts'
import { socialOptions } from '../testing/providers/socialServers.ts'
import { startProviders } from '../testing/providers/startProviders.ts'
import { owner, signIn } from '../testing/signIn.ts'
import { testPasskey } from '../testing/testPasskey.ts'
import { HOST, PROJECT, SECURE, type TestServer, testDevice, WALLET } from '../testing/testServer.ts'

const start = closeAfterEach(afterEach)
let server: TestServer
beforeEach(async () => {
  server = await start()
})

const events = async () => {
  const rows = await server.database.query<{ event: string }>('SELECT event FROM audit ORDER BY at')
  return rows.map(({ event }) => event)
}

test('audits each user action with device and place', async () => {
  const ada = await owner(server)
  const { device } = ada
  await device.call('wallet/dataKey', {})
  const slots = [slotOf('passkey'), slotOf('recovery')]
  for (const slot of slots) await addSlot(device, slot, ada)
  const [replacement] = [slotOf('passkey', 'BBBB')]
  await addSlot(device, replacement, ada)
  const read = await device.call('wallet/read', {})
  const previous = read.ok ? (read.value.record?.formerSlots[0]?.id ?? '') : ''
  const restored = { id: previous, proof: await proofBy(device, { ...ada, action: 'restoreSlot', subject: previous }) }
  expect(await device.call('wallet/restoreSlot', restored)).toMatchObject({ ok: true })
  const lock = await proofBy(device, { ...ada, action: 'lock', subject: hashOfSlots(slots) })
  expect(await device.call('wallet/lock', { proof: lock })).toMatchObject({ ok: true })
  await device.call('session/endOthers', {})
  const deletion = await proofBy(device, { ...ada, action: 'deleteAccount' })
  await device.call('account/delete', { proof: deletion })
  const back = await signIn(server, ada.email)
  const save = await proofBy(back.device, { ...ada, action: 'keepAccount' })
  expect(await back.device.call('account/keep', { proof: save })).toMatchObject({ ok: true })
  await back.device.call('session/end', {})
  expect(await events()).toEqual([
    'login',
    'walletCreated',
    'serverSlotOpened',
    'slotPut',
    'slotPut',
    'slotPut',
    'slotRestored',
    'walletLocked',
    'othersEnded',
    'accountDeleted',
    'login',
    'accountKept',
    'logout',
  ])
  const filter = 'SELECT DISTINCT user_id, project_id, host_origin FROM audit'
  expect(await server.database.query(filter)).toEqual([
    { user_id: ada.userId, project_id: PROJECT, host_origin: SECURE },
  ])
})

test('records a change of address once it is made', async () => {
  const { device, email } = await signIn(server)
  await server.forgetCooldown()
  await device.call('email/update', { email: 'new@mail.example' })
  await device.call('email/primary', { code: server.code(email) })
  expect(await events()).toEqual(['login'])
  await device.call('email/secondary', { code: server.code('new@mail.example') })
  expect(await events()).toEqual(['login', 'emailChanged'])
})

test('records only the creation of a wallet that is stored', async () => {
  const { device, dataKey } = await owner(server)
  expect(await device.call('wallet/create', { wallet: WALLET, dataKey })).toMatchObject({ ok: true })
  expect(await events()).toEqual(['login', 'walletCreated'])
})

test('does not record rejected calls', async () => {
  const { device } = await owner(server)
  await server.database.query('UPDATE sessions SET fresh_until = now()')
  expect(await device.call('wallet/dataKey', {})).toMatchObject({ fault: { code: 'CODE_NEEDED' } })
  expect(await events()).toEqual(['login', 'walletCreated'])
})

async function rejectRows(event: string) {
  await server.database.query(
    `CREATE FUNCTION reject_row() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'rejected'; END $$ LANGUAGE plpgsql`,
  )
  await server.database.query(
    `CREATE TRIGGER reject BEFORE INSERT ON audit FOR EACH ROW WHEN (NEW.event = '${event}') EXECUTE FUNCTION reject_row()`,
  )
}
const count = async (table: string) => (await server.database.query(`SELECT 1 FROM ${table}`)).length

describe('a sign-in whose row cannot be stored', () => {
  test('[T244] starts no session and creates no user by code', async () => {
    await rejectRows('login')
    const device = await testDevice(server)
    const email = 'ada@mail.example'
    const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
    const loginId = started.ok ? started.value.loginId : ''
    expect(await device.call('login/code', { loginId, code: server.code(email) })).toMatchObject({ ok: false })
    expect([await count('sessions'), await count('users'), await events()]).toEqual([0, 0, []])
  })

  test('[T244] starts no session by passkey', async () => {
    const { passkey } = await withPasskey(server)
    const before = [await count('sessions'), await events()]
    await rejectRows('login')
    const { done } = await enterByPasskey(server, passkey)
    expect(done.ok).toBe(false)
    expect([await count('sessions'), await events()]).toEqual(before)
  })
})

describe('a wallet without email whose row cannot be stored', () => {
  beforeEach(async () => {
    server = await start(PASSKEY_ONLY)
  })

  test.each(['passkeyAdded', 'login'])('[T244] is not created (%s)', async (event) => {
    await rejectRows(event)
    const device = await testDevice(server)
    const begun = await device.call('passkey/startWallet', { projectId: PROJECT, hostOrigin: HOST })
    const { challenge, userId } = begun.ok ? begun.value : { challenge: '', userId: '' }
    const passkey = testPasskey(userId).create(challenge)
    expect(await device.call('passkey/createWallet', { passkey })).toMatchObject({ ok: false })
    expect([await count('users'), await count('passkeys'), await count('sessions')]).toEqual([0, 0, 0])
  })

  test.each(['recoverySignIn', 'login'])('[T244] is not opened by a recovery code (%s)', async (event) => {
    const { passkey, userId, dataKey } = await createWalletByPasskey(server)
    const { device } = await enterOwnPage(server, passkey)
    await addRecovery(device, { userId, dataKey })
    const before = [await count('sessions'), await events()]
    await rejectRows(event)
    const { done } = await enterByRecovery(server, dataKey)
    expect(done.ok).toBe(false)
    expect([await count('sessions'), await events()]).toEqual(before)
  })
})

type Owner = Awaited<ReturnType<typeof owner>>
type Change = { event: string; run(one: Owner): Promise<object>; prepare?(one: Owner): Promise<unknown> }

const SLOTS = [slotOf('passkey'), slotOf('recovery')]
const addSlots = async (one: Owner) => {
  for (const slot of SLOTS) await addSlot(one.device, slot, one)
}
const beginEmail = async ({ device, email }: Owner) => {
  await server.forgetCooldown()
  await device.call('email/update', { email: 'new@mail.example' })
  await device.call('email/primary', { code: server.code(email) })
}

const addLogin = async ({ userId }: Owner) => {
  await server.database.query(
    `INSERT INTO identities (issuer, subject, provider, user_id, created_at)
     VALUES ('https://accounts.example', '1001', 'google', $1, now() - interval '2 days')`,
    [userId],
  )
  await server.database.query("UPDATE users SET email_since = now() - interval '2 days'")
}

const CHANGES: Change[] = [
  {
    event: 'walletCreated',
    prepare: () => server.database.query('DELETE FROM wallets'),
    run: ({ device, dataKey }) => device.call('wallet/create', { wallet: WALLET, dataKey }),
  },
  { event: 'slotPut', run: (one) => addSlot(one.device, slotOf('recovery'), one) },
  {
    event: 'slotRestored',
    prepare: async (one) => {
      for (const wrapped of ['AAAA', 'BBBB']) await addSlot(one.device, slotOf('passkey', wrapped), one)
    },
    run: async (one) => {
      const [previous] = await server.database.query<{ id: string }>('SELECT id FROM former_slots')
      const id = previous?.id ?? ''
      const proof = await proofBy(one.device, { ...one, action: 'restoreSlot', subject: id })
      return one.device.call('wallet/restoreSlot', { id, proof })
    },
  },
  {
    event: 'walletLocked',
    prepare: addSlots,
    run: async (one) => {
      const proof = await proofBy(one.device, { ...one, action: 'lock', subject: hashOfSlots(SLOTS) })
      return one.device.call('wallet/lock', { proof })
    },
  },
  {
    event: 'accountDeleted',
    run: async (one) => {
      const proof = await proofBy(one.device, { ...one, action: 'deleteAccount' })
      return one.device.call('account/delete', { proof })
    },
  },
  {
    event: 'emailChanged',
    prepare: beginEmail,
    run: ({ device }) => device.call('email/secondary', { code: server.code('new@mail.example') }),
  },
  { event: 'emailRemoved', prepare: addLogin, run: ({ device }) => device.call('email/remove', {}) },
  {
    event: 'identityUnlinked',
    prepare: addLogin,
    run: async ({ device }) => {
      const [login] = await server.database.query<{ id: string }>('SELECT id FROM identities')
      return device.call('identity/unlink', { id: login?.id ?? '' })
    },
  },
  {
    event: 'passkeyAdded',
    run: ({ device, userId }) => addPasskeyBy(device, testPasskey(userId), AT_OWN_PAGE),
  },
  {
    event: 'othersEnded',
    prepare: ({ email }) => signIn(server, email),
    run: ({ device }) => device.call('session/endOthers', {}),
  },
  {
    event: 'accountKept',
    prepare: () => server.database.query("UPDATE users SET deletes_at = now() + interval '1 day'"),
    run: async (one) => {
      const proof = await proofBy(one.device, { ...one, action: 'keepAccount' })
      return one.device.call('account/keep', { proof })
    },
  },
  { event: 'serverSlotOpened', run: ({ device }) => device.call('wallet/dataKey', {}) },
  { event: 'exported', run: ({ device }) => device.call('wallet/exported', {}) },
  { event: 'logout', run: ({ device }) => device.call('session/end', {}) },
]

const TABLES = [
  'users',
  'wallets',
  'slots',
  'former_slots',
  'sessions',
  'passkeys',
  'identities',
  'removed_ways',
  'notices',
  'audit',
]
const stored = async () =>
  Promise.all(TABLES.map((table) => server.database.query(`SELECT * FROM ${table} ORDER BY ${table}::text`)))

describe('a change whose row cannot be stored', () => {
  test.each(CHANGES)('[T244] is not made ($event)', async ({ event, prepare, run }) => {
    const one = await owner(server)
    await prepare?.(one)
    const before = await stored()
    await rejectRows(event)
    expect(await run(one)).toMatchObject({ fault: { code: 'UNAVAILABLE' } })
    expect(await stored()).toEqual(before)
  })

  test('[T244] links no login', async () => {
    const providers = await startProviders({ port: 0, secureOrigin: SECURE })
    onTestFinished(() => providers.close())
    server = await start(socialOptions(providers))
    const { device } = await owner(server)
    const [transaction, verifier] = [random(16), random(32)]
    const verifierHash = hashOf(verifier)
    await device.call('identity/link', { provider: 'google', transaction, verifierHash })
    await visit(server, device, { transaction, verifier, account: '1001' })
    const before = await stored()
    await rejectRows('identityLinked')
    expect(await device.call('identity/linked', { transaction, verifier })).toMatchObject({
      fault: { code: 'UNAVAILABLE' },
    })
    expect(await stored()).toEqual(before)
  })

  test('[T244] removes no passkey', async () => {
    const { device, userId } = await owner(server)
    const passkey = testPasskey(userId)
    await addPasskeyBy(device, passkey, AT_OWN_PAGE)
    const before = await stored()
    await rejectRows('passkeyRemoved')
    expect(await device.call('passkey/remove', { credentialId: passkey.credentialId })).toMatchObject({
      fault: { code: 'UNAVAILABLE' },
    })
    expect(await stored()).toEqual(before)
  })
})
