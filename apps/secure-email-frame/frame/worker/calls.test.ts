import { hkdfSync } from 'node:crypto'
import type { DataKeyProof, SecureCall } from '@airlock/protocol/secure/api'
import { slotText } from '@airlock/protocol/secure/proofText'
import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, test, vi } from 'vitest'
import type { KeyClient } from '../keys/KeyClient.ts'
import { device, entersCode, fakeServer, signedIn } from '../testing/fakeServer.ts'
import { subjectOf } from '../wallet/proveDataKey.ts'

const NEW_PASSKEY = {
  credentialId: 'AQID',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  publicKey: 'AAAA',
  algorithm: -7,
} as const

type Server = ReturnType<typeof fakeServer>
const paramsOf = ({ state }: Server, name: SecureCall) =>
  state.calls.findLast((call) => call.name === name)?.params as Record<string, unknown>

describe('calls to the server', () => {
  test('requests a code for project and host, and the mailed link, before login', async () => {
    const server = fakeServer()
    const { keys } = device(server)
    const tooEarly = { code: 'STATE_CONFLICT', message: 'This step is out of order.' }
    await expect(keys.awaitDevice()).rejects.toMatchObject(tooEarly)
    await expect(keys.submitCode('123456')).rejects.toMatchObject(tooEarly)
    await keys.requestCode('ada@mail.example')
    expect(paramsOf(server, 'login/email')).toEqual({
      projectId: 'default',
      hostOrigin: 'https://app.example',
      email: 'ada@mail.example',
    })
    expect(await keys.awaitDevice()).toBe(true)
    expect(paramsOf(server, 'login/device')).toEqual({ loginId: 'login' })
    await keys.submitCode('123456')
    expect(paramsOf(server, 'login/code')).toEqual({ loginId: 'login', code: '123456' })
  })

  test('carries the list of sessions and their end', async () => {
    const { keys, server } = await signedIn()
    expect(await keys.listSessions()).toEqual([])
    await keys.endSessions('one')
    expect(paramsOf(server, 'session/endOthers')).toEqual({ id: 'one' })
    await keys.endSessions()
    expect(paramsOf(server, 'session/endOthers')).toEqual({})
  })

  test('[T63] changes the address in the session too', async () => {
    const { keys, again, server } = await signedIn()
    await keys.updateEmail('new@mail.example')
    expect(paramsOf(server, 'email/update')).toEqual({ email: 'new@mail.example' })
    await keys.submitPrimaryCode('111111')
    expect(paramsOf(server, 'email/primary')).toEqual({ code: '111111' })
    expect(await keys.submitSecondaryCode('222222')).toBe('new@mail.example')
    expect(paramsOf(server, 'email/secondary')).toEqual({ code: '222222' })
    expect(await again().restore()).toMatchObject({ id: 'user', email: 'new@mail.example', isOpen: true })
  })

  test('[T62] ends the server session on sign-out, if there is one', async () => {
    const { keys, server } = await signedIn()
    await keys.signOut()
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.state.calls.filter(({ name }) => name === 'session/end')).toHaveLength(1)
    await keys.signOut()
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.state.calls.filter(({ name }) => name === 'session/end')).toHaveLength(1)
  })

  test('[T62] signs out even if the server is unreachable', async () => {
    const { keys, again, server } = await signedIn()
    server.state.isDown = true
    await keys.signOut()
    server.state.isDown = false
    expect(await again().restore()).toBeNull()
  })

  test('remembers the newest two hundred recipients', async () => {
    const { keys } = await signedIn()
    const addresses = Array.from({ length: 201 }, (_, index) => `0x${index}`)
    await keys.rememberRecipients(addresses)
    await keys.rememberRecipients(['0xnew'])
    expect(await keys.recipients()).toEqual(['0xnew', ...addresses.slice(0, 199)])
  })
})

describe('[T98] [T100] changes of a locked wallet', () => {
  const OUTPUT = 'A'.repeat(43)
  const PASSKEY = { credentialId: 'credential', salt: 'c2FsdA', output: OUTPUT }

  async function locked() {
    const created = await signedIn()
    await created.keys.putPasskey(PASSKEY)
    await created.keys.confirmRecovery(await created.keys.startRecovery())
    return { ...created, user: await created.keys.lock() }
  }

  /** Verifies as the server does, written independently: HKDF of the data key, then Ed25519 over one text. */
  function isProven(server: Server, { challenge, signature }: DataKeyProof, action: string, subject: string): boolean {
    const { dataKey } = paramsOf(server, 'wallet/create') as { dataKey: string }
    const walletId = server.stored()?.wallet.walletId ?? ''
    const seed = hkdfSync('sha256', Buffer.from(dataKey, 'base64url'), walletId, 'airlock|proof', 32)
    const text = `airlock|proof|${action}|user|${walletId}|${subject}|${challenge}`
    const key = ed25519.getPublicKey(new Uint8Array(seed))
    return challenge === 'challenge' && ed25519.verify(Buffer.from(signature, 'base64url'), Buffer.from(text), key)
  }
  const proofOf = (server: Server, name: SecureCall) => paramsOf(server, name).proof as DataKeyProof

  test('locks all slots that the server stored', async () => {
    const { server } = await locked()
    const { slots = [] } = server.stored() ?? {}
    const recovery = slots.filter(({ kind }) => kind === 'recovery')
    expect(recovery[0]?.parameters).toEqual({ kdf: 'HKDF-SHA-256', lookup: expect.any(String) })
    const { kind, proof } = paramsOf(server, 'wallet/confirmSlot')
    expect(kind).toBe('recovery')
    expect(isProven(server, proof as DataKeyProof, 'confirmSlot', await subjectOf(slotText(recovery)))).toBe(true)
    expect(isProven(server, proofOf(server, 'wallet/lock'), 'lock', await subjectOf(slotText(slots)))).toBe(true)
  })

  test('proves a restored slot by its id', async () => {
    const { keys, server } = await locked()
    expect(await keys.restoreSlot('former')).toMatchObject({ mode: 'user-locked', isOpen: true })
    expect(paramsOf(server, 'wallet/restoreSlot')).toMatchObject({ id: 'former' })
    expect(isProven(server, proofOf(server, 'wallet/restoreSlot'), 'restoreSlot', 'former')).toBe(true)
  })

  test('proves a new address by it, and a deletion by an empty subject', async () => {
    const { keys, server } = await locked()
    await keys.updateEmail('b@mail.example')
    expect(isProven(server, proofOf(server, 'email/update'), 'changeEmail', await subjectOf('b@mail.example'))).toBe(
      true,
    )
    await keys.deleteAccount()
    expect(isProven(server, proofOf(server, 'account/delete'), 'deleteAccount', '')).toBe(true)
  })

  test('proves a restored account by an empty subject', async () => {
    const { server } = await locked()
    server.state.deletesAt = Date.now() + 86_400_000
    const { keys } = await entersCode(server)
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect(isProven(server, proofOf(server, 'account/keep'), 'keepAccount', '')).toBe(true)
  })

  test('does not restore an account that is not deleted', async () => {
    const { server } = await locked()
    const { keys } = await entersCode(server)
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect(server.state.calls.some(({ name }) => name === 'account/keep')).toBe(false)
  })

  test('[T219] adds a passkey with proof of the data key, which a managed wallet needs not', async () => {
    const { keys, server } = await locked()
    await keys.addPasskey(NEW_PASSKEY)
    expect(isProven(server, proofOf(server, 'passkey/add'), 'addPasskey', NEW_PASSKEY.credentialId)).toBe(true)
    const managed = await signedIn()
    await managed.keys.addPasskey(NEW_PASSKEY)
    expect(paramsOf(managed.server, 'passkey/add')).toEqual({ passkey: NEW_PASSKEY })
  })

  test('reports failures other than a missing key', async () => {
    const { keys, server } = await locked()
    server.state.isDown = true
    await expect(keys.updateEmail('b@mail.example')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('rejects an unlock method that the wallet lacks', async () => {
    const { keys } = await signedIn()
    await expect(keys.unlock({ kind: 'passkey', output: OUTPUT })).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  })
})

describe('a sign-in by passkey', () => {
  const assertion = {
    credentialId: 'AQID',
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  }

  test('asks for a challenge of project and host, and starts a session', async () => {
    const server = fakeServer()
    const { keys } = device(server)
    expect(await keys.startPasskeySignIn()).toBe('challenge')
    expect(paramsOf(server, 'passkey/challenge')).toEqual({ projectId: 'default', hostOrigin: 'https://app.example' })
    expect(await keys.signInByPasskey({ assertion, output: undefined })).toMatchObject({ id: 'user', isOpen: true })
    expect(paramsOf(server, 'passkey/signIn')).toEqual({ assertion })
  })

  const byCode = (keys: KeyClient) => keys.requestCode('ada@mail.example')
  const byProvider = (keys: KeyClient) => keys.startSocialLogin({ provider: 'google', transaction: 'A'.repeat(22) })

  test.each<[string, SecureCall, (keys: KeyClient) => Promise<unknown>]>([
    ['a code', 'passkey/signIn', byCode],
    ['a provider', 'passkey/signIn', byProvider],
    ['a code while its wallet opens', 'wallet/create', byCode],
  ])('[T127] is ended by a later sign-in by %s', async (_, name, begin) => {
    const server = fakeServer()
    const fetch: typeof server.fetch = async (url, init) => {
      if (String(url).endsWith(name)) await begin(keys)
      return server.fetch(url, init)
    }
    const { keys, again } = device({ ...server, fetch })
    const entering = keys.signInByPasskey({ assertion, output: undefined })
    await expect(entering).rejects.toMatchObject({ code: 'SESSION_OVER' })
    expect(await again().restore()).toBeNull()
    await vi.waitFor(() => expect(server.state.calls.map((call) => call.name)).toContain('session/end'))
  })

  test('adds a passkey and removes one', async () => {
    const { keys, server } = await signedIn()
    expect(await keys.startAddingPasskey()).toEqual({ challenge: 'challenge', existing: [] })
    expect(await keys.removePasskey('AQID')).toEqual([])
    expect(paramsOf(server, 'passkey/remove')).toEqual({ credentialId: 'AQID' })
  })
})
