import type { SecureCall } from '@airlock/protocol/secure/api'
import { fromBase64url } from '@airlock/protocol/text/base64url'
import { describe, expect, test } from 'vitest'
import { createMutex } from '../sessions/createMutex.ts'
import { memoryVault } from '../sessions/Vault.ts'
import { device, entersCode, fakeServer, signedIn } from '../testing/fakeServer.ts'
import { proveDataKey } from './proveDataKey.ts'

const TX = 'A'.repeat(22)
const OTHER_TX = 'B'.repeat(22)
const GOOGLE = { provider: 'google', transaction: TX } as const
const OVER = { code: 'SOCIAL_OVER' }

type Server = ReturnType<typeof fakeServer>

const paramsOf = ({ state }: Server, name: SecureCall) =>
  state.calls.filter((call) => call.name === name).map(({ params }) => params)

const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url')

async function locked() {
  const built = await signedIn()
  await built.keys.putPasskey({ credentialId: 'c', salt: 's', output: 'A'.repeat(43) })
  await built.keys.confirmRecovery(await built.keys.startRecovery())
  const [created] = paramsOf(built.server, 'wallet/create') as [{ dataKey: string; wallet: { walletId: string } }]
  const dataKey = new Uint8Array(fromBase64url(created.dataKey))
  await built.keys.lock()
  const prove = (action: Parameters<typeof proveDataKey>[1]['action'], subject: string) =>
    proveDataKey(dataKey, {
      action,
      subject,
      userId: 'user',
      walletId: created.wallet.walletId,
      challenge: 'challenge',
    })
  return { ...built, prove }
}

test('returns the unlock methods that the server lists', async () => {
  const { keys } = await signedIn()
  expect(await keys.listUnlockMethods()).toEqual({
    email: 'ada@mail.example',
    identities: [],
    passkeys: [],
    changes: [],
  })
})

test.each(['takeBack', 'leave'] as const)('[T140] signs in by a removed way with its ticket: %s', async (decision) => {
  const server = fakeServer()
  server.state.isRemoved = true
  const { keys } = device(server)
  await keys.requestCode('ada@mail.example')
  await expect(keys.submitCode('123456')).rejects.toMatchObject({
    code: 'WAY_REMOVED',
    context: { ticket: 'ticket', mayTakeBack: true },
  })
  expect(await keys.decideRemovedWay(decision, 'ticket')).toMatchObject({ id: 'user', isOpen: true })
  expect(paramsOf(server, `way/${decision}`)).toEqual([{ ticket: 'ticket', projectId: 'default' }])
  expect(await keys.restore()).toMatchObject({ id: 'user' })
})

describe('an account that is added', () => {
  test('starts with a hash and is proven by its verifier', async () => {
    const { keys, server } = await signedIn()
    expect(await keys.startLinking(GOOGLE)).toEqual({ expiresAt: 1 })
    expect(await keys.awaitLink(TX)).toBe(false)
    server.state.hasSignedIn = true
    expect(await keys.awaitLink(TX)).toBe(true)
    const [started] = paramsOf(server, 'identity/link') as [{ verifierHash: string }]
    const [first, second] = paramsOf(server, 'identity/linked') as [{ verifier: string }, unknown]
    expect(started).toEqual({ ...GOOGLE, verifierHash: await hashOf(first.verifier) })
    expect(first).toEqual({ transaction: TX, verifier: expect.stringMatching(/^[-_A-Za-z0-9]{43}$/) })
    expect(second).toEqual(first)
    await expect(keys.awaitLink(TX)).rejects.toMatchObject(OVER)
  })

  test('is given up with its verifier, and nothing comes of it afterwards', async () => {
    const { keys, server } = await signedIn()
    await keys.startLinking(GOOGLE)
    await expect(keys.cancelLink(OTHER_TX)).rejects.toMatchObject(OVER)
    await keys.cancelLink(TX)
    const [started] = paramsOf(server, 'identity/link') as [{ verifierHash: string }]
    const [cancelled] = paramsOf(server, 'identity/cancel') as [{ transaction: string; verifier: string }]
    expect(cancelled.transaction).toBe(TX)
    expect(await hashOf(cancelled.verifier)).toBe(started.verifierHash)
    await expect(keys.awaitLink(TX)).rejects.toMatchObject(OVER)
  })

  test('ends without ending a newer one', async () => {
    const { keys, server } = await signedIn()
    await keys.startLinking(GOOGLE)
    server.state.hasSignedIn = true
    const waiting = keys.awaitLink(TX)
    const started = keys.startLinking({ ...GOOGLE, transaction: OTHER_TX })
    expect(await waiting).toBe(true)
    await started
    expect(await keys.awaitLink(OTHER_TX)).toBe(true)
  })
})

test('[T118] proves the data key of a locked wallet for one change', async () => {
  const { keys, server, prove } = await locked()
  await keys.startLinking(GOOGLE)
  await keys.unlink('id1')
  await keys.removeEmail()
  expect(paramsOf(server, 'identity/link')).toEqual([
    { ...GOOGLE, verifierHash: expect.any(String), proof: await prove('linkIdentity', TX) },
  ])
  expect(paramsOf(server, 'identity/unlink')).toEqual([{ id: 'id1', proof: await prove('unlinkIdentity', 'id1') }])
  expect(paramsOf(server, 'email/remove')).toEqual([{ proof: await prove('removeEmail', '') }])
  const { keys: shut } = await entersCode(server)
  for (const change of [() => shut.startLinking(GOOGLE), () => shut.unlink('id1'), () => shut.removeEmail()])
    await expect(change()).rejects.toMatchObject({ code: 'KEY_NEEDED' })
})

test('proves nothing if the server holds a wallet key', async () => {
  const { keys, server } = await signedIn()
  await keys.unlink('id1')
  await keys.removeEmail()
  expect(paramsOf(server, 'identity/unlink')).toEqual([{ id: 'id1' }])
  expect(paramsOf(server, 'email/remove')).toEqual([{}])
})

test("removes an address from the session's user only", async () => {
  const vault = memoryVault()
  const { keys, user } = await entersCode((await signedIn()).server, vault)
  await keys.removeEmail()
  expect(await keys.restore()).toEqual({ ...user, email: null })
})

describe('notes of calls', () => {
  const NOTES = { isPreferred: true, ids: [['given', 'own']] } as const

  test('is kept for the session, and nothing at first', async () => {
    const { keys, again } = await signedIn()
    expect(await keys.smartAccountRecord()).toEqual({})
    await keys.saveSmartAccount(NOTES)
    expect(await again().smartAccountRecord()).toEqual(NOTES)
  })

  test('keeps the calls of two concurrent tabs, the newest first', async () => {
    const { keys, again, vault } = device(fakeServer(), undefined, createMutex('host'))
    await keys.requestCode('ada@mail.example')
    await keys.submitCode('123456')
    const otherTab = again()
    await otherTab.restore()
    await Promise.all([
      keys.saveSmartAccount({ ids: [['one', 'own']], replaced: [['0xa', '0xb']] }),
      otherTab.saveSmartAccount({ ids: [['two', 'own']], cancelled: [['0x1', '0x2']] }),
      keys.saveSmartAccount({ cancelled: [['0x3', '0x4']] }),
      keys.saveSmartAccount({ isPreferred: true }),
    ])
    expect(await vault.get('smartNotes')).toEqual({
      isPreferred: true,
      ids: [
        ['two', 'own'],
        ['one', 'own'],
      ],
      replaced: [['0xa', '0xb']],
      cancelled: [
        ['0x3', '0x4'],
        ['0x1', '0x2'],
      ],
    })
    await keys.saveSmartAccount({ ids: Array.from({ length: 100 }, (_, index) => [`${index}`, 'own']) })
    expect((await keys.smartAccountRecord()).ids).toHaveLength(100)
    expect((await keys.smartAccountRecord()).ids?.at(-1)).toEqual(['99', 'own'])
  })

  test('forgets only an id whose calls were not sent', async () => {
    const { keys } = await signedIn()
    await keys.forgetCalls('given')
    await keys.saveSmartAccount({ ...NOTES, ids: [...NOTES.ids, ['other', 'own']] })
    await keys.forgetCalls('given')
    expect(await keys.smartAccountRecord()).toEqual({ ...NOTES, ids: [['other', 'own']] })
  })

  test('[T62] is gone after signing out, and nothing more is noted then', async () => {
    const { keys, vault } = await signedIn()
    await keys.saveSmartAccount(NOTES)
    await keys.signOut()
    expect(await vault.get('smartNotes')).toBeUndefined()
    await keys.saveSmartAccount(NOTES)
    expect(await vault.get('smartNotes')).toBeUndefined()
  })
})
