import type { SecureParams } from '@airlock/protocol/secure/api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { memoryVault } from '../../sessions/Vault.ts'
import { device, fakeServer } from '../../testing/fakeServer.ts'
import { originSalt } from '../originSalt.ts'

const OUTPUT = 'A'.repeat(43)
const OTHER = 'B'.repeat(43)
const PASSKEY = {
  credentialId: 'AQID',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  publicKey: 'AAAA',
  algorithm: -7,
} as const
const CREATED = { passkey: PASSKEY, output: OUTPUT }

async function created() {
  const server = fakeServer()
  const { keys } = device(server)
  return { server, keys, user: await keys.createPasskeyWallet(CREATED) }
}
const paramsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.state.calls.findLast((call) => call.name === name)?.params

beforeEach(() => vi.stubGlobal('location', { origin: 'https://secure.example' }))

describe('a wallet that a passkey creates', () => {
  test('has the slot of the passkey, which opens it', async () => {
    const { server, user } = await created()
    expect(user).toMatchObject({
      isOpen: true,
      mode: 'managed',
      passkey: { credentialId: 'AQID', salt: await originSalt() },
    })
    const { keys } = device(server, memoryVault())
    await keys.requestCode('ada@mail.example')
    await keys.submitCode('123456')
    expect((await keys.unlock({ kind: 'passkey', output: OUTPUT })).addresses).toEqual(user.addresses)
    await expect(keys.unlock({ kind: 'passkey', output: OTHER })).rejects.toMatchObject({ code: 'WRONG_KEY' })
  })

  test('does not open if the server keeps another slot', async () => {
    const server = fakeServer()
    server.state.reported = { slots: [] }
    await expect(device(server).keys.createPasskeyWallet(CREATED)).rejects.toMatchObject({ code: 'WRONG_KEY' })
  })

  test.each([
    ['passkey/createWallet', { isUnstored: true }],
    ['wallet/create', {}],
  ])('[T234] tells whether the server stored the passkey if %s is rejected', async (rejected, context) => {
    const server = fakeServer()
    const fetch = async (url: string, init: RequestInit) =>
      url.endsWith(rejected)
        ? Response.json(new SecureError('TOO_MANY').toJSON(), { status: 429 })
        : server.fetch(url, init)
    const { keys } = device({ ...server, fetch: fetch as typeof server.fetch })
    await expect(keys.createPasskeyWallet(CREATED)).rejects.toMatchObject({ code: 'TOO_MANY', context })
  })

  test('[T233] tells that the server did not store a passkey whose challenge expired', async () => {
    const server = fakeServer()
    const fetch = async (url: string, init: RequestInit) =>
      url.endsWith('passkey/createWallet')
        ? Response.json(new SecureError('PASSKEY_REFUSED').toJSON(), { status: 401 })
        : server.fetch(url, init)
    const { keys } = device({ ...server, fetch: fetch as typeof server.fetch })
    const context = { isUnstored: true }
    await expect(keys.createPasskeyWallet(CREATED)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED', context })
  })

  test('is created by the next sign-in if the first one failed', async () => {
    const server = fakeServer()
    const assertion = { ...PASSKEY, signature: 'AAAA', userHandle: 'AAAA' } as never
    const user = await device(server).keys.signInByPasskey({ assertion, output: OUTPUT })
    expect(user).toMatchObject({ isOpen: true, passkey: { credentialId: 'AQID' } })
    expect((paramsOf(server, 'wallet/create') as SecureParams<'wallet/create'>).slot?.kind).toBe('passkey')
  })
})

describe('a sign-in by recovery code', () => {
  test('[T234] proves the data key that the code opens, without sending the code', async () => {
    const { server, keys, user } = await created()
    const code = await keys.startRecovery()
    await keys.confirmRecovery(code)
    const next = device(server, memoryVault())
    const back = await next.keys.signInByRecovery(` ${code.toLowerCase()} `)
    expect(back.addresses).toEqual(user.addresses)
    expect(paramsOf(server, 'recovery/signIn')).toEqual({
      lookup: expect.stringMatching(/^[-_A-Za-z0-9]{43}$/),
      proof: { challenge: 'challenge', signature: expect.any(String) },
    })
    expect(JSON.stringify(server.state.calls)).not.toContain(code)
  })

  test.each(['AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', 'not a code!'])('[T234] rejects %s', async (typed) => {
    const { server, keys } = await created()
    await keys.confirmRecovery(await keys.startRecovery())
    const next = device(server, memoryVault())
    await expect(next.keys.signInByRecovery(typed)).rejects.toMatchObject({
      code: expect.stringMatching(/^(RECOVERY_REFUSED|WRONG_KEY)$/),
    })
  })
})
