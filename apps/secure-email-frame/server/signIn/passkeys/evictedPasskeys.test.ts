import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AT_OWN_PAGE, addPasskeyBy, enterByPasskey, unwrap } from '../../testing/passkeySteps.ts'
import { completeOnOwnPage, hashOf, random, visit } from '../../testing/providers/signInAt.ts'
import { socialServers } from '../../testing/providers/socialServers.ts'
import { signIn } from '../../testing/signIn.ts'
import { type TestPasskey, testPasskey } from '../../testing/testPasskey.ts'
import { type TestDevice, type TestServer, testDevice } from '../../testing/testServer.ts'
import { GENEROUS } from '../../testing/walletOwners.ts'

const { start: startServer } = socialServers({ beforeAll, afterAll, afterEach })

const ADA = 'ada@mail.example'
const NEXT = 'next@mail.example'
const REJECTED = { status: 403, fault: { code: 'PASSKEY_REFUSED' } }
const OVER = { fault: { code: 'SESSION_OVER' } }

async function linkGoogle(server: TestServer, device: TestDevice) {
  const [transaction, verifier] = [random(16), random(32)]
  await device.call('identity/link', { provider: 'google', transaction, verifierHash: hashOf(verifier) })
  await visit(server, device, { transaction, verifier, account: '1001' })
  unwrap(await device.call('identity/linked', { transaction, verifier }))
}

async function start() {
  const server = await startServer(GENEROUS)
  const byMail = await signIn(server, ADA)
  await linkGoogle(server, byMail.device)
  await server.database.query("UPDATE identities SET created_at = created_at - interval '2 days'")
  await server.database.query("UPDATE users SET email_since = email_since - interval '2 days'")
  const byGoogle = { device: await testDevice(server) }
  await completeOnOwnPage(server, byGoogle.device, 'google', '1001')
  const added = async (device: TestDevice) => {
    const passkey = testPasskey(byMail.userId)
    unwrap(await addPasskeyBy(device, passkey, AT_OWN_PAGE))
    return { passkey, session: (await enterByPasskey(server, passkey)).device }
  }
  const ofMail = await added(byMail.device)
  return { server, byMail, byGoogle, ofMail, ofGoogle: await added(byGoogle.device) }
}

type Added = { passkey: TestPasskey; session: TestDevice }

async function expectEnded(server: TestServer, { passkey, session }: Added) {
  expect((await enterByPasskey(server, passkey)).done).toMatchObject(REJECTED)
  expect(await session.call('session/user', {})).toMatchObject(OVER)
}

async function expectKept(server: TestServer, { passkey, session }: Added) {
  expect((await enterByPasskey(server, passkey)).done.ok).toBe(true)
  expect((await session.call('session/user', {})).ok).toBe(true)
}

describe('[T219] the passkeys of an ended login', () => {
  test('ends them when its account is unlinked', async () => {
    const { server, byMail, ofMail, ofGoogle } = await start()
    const { identities } = unwrap(await byMail.device.call('identity/list', {}))
    unwrap(await byMail.device.call('identity/unlink', { id: identities[0]?.id ?? '' }))
    await expectEnded(server, ofGoogle)
    await expectKept(server, ofMail)
  })

  test('ends them when the mailbox is removed', async () => {
    const { server, byGoogle, ofMail, ofGoogle } = await start()
    unwrap(await byGoogle.device.call('email/remove', {}))
    await expect.poll(() => server.mails.at(-1)?.text).toContain('A passkey was removed from your wallet')
    await expectEnded(server, ofMail)
    await expectKept(server, ofGoogle)
  })

  test('ends them when the mailbox changes', async () => {
    const { server, byMail, ofMail, ofGoogle } = await start()
    await server.forgetCooldown()
    unwrap(await byMail.device.call('email/update', { email: NEXT }))
    unwrap(await byMail.device.call('email/primary', { code: server.code(ADA) }))
    unwrap(await byMail.device.call('email/secondary', { code: server.code(NEXT) }))
    await expectEnded(server, ofMail)
    // The change ends every other session; the account and its passkey still sign in.
    expect((await enterByPasskey(server, ofGoogle.passkey)).done.ok).toBe(true)
  })

  test('signs in no one who waits for the eviction', async () => {
    const { server, byGoogle, ofMail } = await start()
    const [, entered] = await Promise.all([
      byGoogle.device.call('email/remove', {}),
      enterByPasskey(server, ofMail.passkey),
    ])
    expect(await entered.device.call('session/user', {})).toMatchObject({ ok: false })
    await expectEnded(server, ofMail)
  })
})
