import { describe, expect, test, vi } from 'vitest'
import type { SigningRequest } from '../keys/KeyClient.ts'
import { memoryVault } from '../sessions/Vault.ts'
import { approve, device, entersCode, fakeServer, signedIn } from '../testing/fakeServer.ts'

const MESSAGE: SigningRequest = { kind: 'message', message: '0x01' }
const GONE = { code: 'KEYS_GONE' }
const OUTPUT = 'A'.repeat(43)
const countOf = ({ state }: ReturnType<typeof fakeServer>, name: string) =>
  state.calls.filter((call) => call.name === name).length

describe('the slot of a device', () => {
  test('uses its new data key without requesting it', async () => {
    const { keys, user, vault, server } = await signedIn()
    const { wallet } = server.stored() ?? expect.fail()
    const { eip155, solana } = user.addresses
    expect(await vault.get('verified')).toEqual({ userId: 'user', identity: `${wallet.walletId}|${eip155}|${solana}` })
    await keys.requestCode('ada@mail.example')
    expect(await keys.submitCode('123456')).toEqual(user)
    expect(countOf(server, 'wallet/dataKey')).toBe(0)
    expect(countOf(server, 'wallet/create')).toBe(1)
  })

  test('keeps the first of two wallets that are created concurrently', async () => {
    const { server, user } = await signedIn()
    server.state.unseen = 1
    const second = await signedIn(server)
    expect(countOf(server, 'wallet/create')).toBe(2)
    expect(second.user.addresses).toEqual(user.addresses)
    expect(await approve(second.keys, second.user, MESSAGE)).toMatch(/^0x/)
  })

  test('is nothing where the server knows no wallet', async () => {
    const { keys, user, server } = await signedIn()
    server.state.unseen = 2
    expect(await keys.restore()).toBeNull()
    server.state.unseen = 0
    expect(await keys.restore()).toEqual(user)
  })

  test('opens nothing without its own key, or for another user', async () => {
    const { keys, again, user, vault } = await signedIn()
    const slot = (await vault.get('deviceSlot')) ?? expect.fail()
    const slotKey = await vault.get('slotKey')
    await vault.set('slotKey', undefined)
    await expect(approve(keys, user, MESSAGE)).rejects.toMatchObject(GONE)
    await vault.set('slotKey', slotKey)
    await vault.set('deviceSlot', { ...slot, userId: 'other' })
    await expect(approve(keys, user, MESSAGE)).rejects.toMatchObject(GONE)
    expect(await again().restore()).toBeNull()
    await vault.set('deviceSlot', undefined)
    await expect(approve(keys, user, MESSAGE)).rejects.toMatchObject(GONE)
    await vault.set('deviceSlot', slot)
    expect(await approve(keys, user, MESSAGE)).toMatch(/^0x/)
  })

  test('counts for nothing until its addresses were verified', async () => {
    const { keys, user, vault } = await signedIn()
    const verified = (await vault.get('verified')) ?? expect.fail()
    await vault.set('verified', { ...verified, userId: 'other' })
    expect(await keys.restore()).toEqual(user)
    expect(await vault.get('verified')).toEqual(verified)
  })

  test('is read on restore, not for each signature', async () => {
    const { keys, user, server } = await signedIn()
    const before = countOf(server, 'wallet/read')
    await approve(keys, user, MESSAGE)
    expect(countOf(server, 'wallet/read')).toBe(before)
    await keys.restore()
    expect(countOf(server, 'wallet/read')).toBe(before + 1)
  })

  test('is stored with the device key, also after storage was wiped', async () => {
    const vault = memoryVault()
    const pair = {} as CryptoKeyPair
    await vault.set('deviceKey', pair)
    const set = vi.spyOn(vault, 'set')
    await entersCode(fakeServer(), vault)
    expect(set).toHaveBeenCalledWith('deviceKey', pair)
  })

  test('[T62] ends with the session: the words need the wallet to be opened again', async () => {
    const { keys: owner, server } = await signedIn()
    await owner.putPasskey({ credentialId: 'c', salt: 's', output: OUTPUT })
    await owner.confirmRecovery(await owner.startRecovery())
    await owner.lock()
    const { keys, vault } = device(server)
    const enter = async () => {
      await keys.requestCode('ada@mail.example')
      await keys.submitCode('123456')
    }
    await enter()
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    const slotKey = await vault.get('slotKey')
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect(await vault.get('slotKey')).toBe(slotKey)
    expect((await keys.exportPhrase()).split(' ')).toHaveLength(12)
    await keys.signOut()
    await enter()
    await expect(keys.exportPhrase()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    const wrong = await keys.unlock({ kind: 'recovery', code: 'X' }).catch((cause) => cause)
    expect(wrong).toMatchObject({ code: 'WRONG_KEY', cause: expect.anything() })
  })
})

test('overwrites each opened key after its use', async () => {
  const { keys: owner, user, server } = await signedIn()
  await owner.putPasskey({ credentialId: 'c', salt: 's', output: OUTPUT })
  await owner.confirmRecovery(await owner.startRecovery())
  await owner.lock()
  const { keys } = await entersCode(server)
  const opened: ArrayBuffer[] = []
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...input) => {
    const plain = await decrypt(...input)
    opened.push(plain)
    return plain
  })
  await keys.unlock({ kind: 'passkey', output: OUTPUT })
  await approve(keys, user, MESSAGE)
  await keys.exportPhrase()
  await keys.putPasskey({ credentialId: 'd', salt: 't', output: OUTPUT })
  spy.mockRestore()
  expect(opened.length).toBeGreaterThan(6)
  for (const plain of opened) expect([...new Uint8Array(plain)].every((byte) => byte === 0)).toBe(true)
})

test('overwrites the server’s data key once this device has it', async () => {
  const { server } = await signedIn()
  const created = server.state.calls.find(({ name }) => name === 'wallet/create') ?? expect.fail()
  const { dataKey } = created.params as { dataKey: string }
  const overwritten: string[] = []
  const fill = Uint8Array.prototype.fill
  const spy = vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (this: Uint8Array, ...input) {
    overwritten.push(Buffer.from(this).toString('base64url'))
    return fill.apply(this, input) as never
  })
  await entersCode(server)
  spy.mockRestore()
  // As it was given, and as it was opened again to verify the addresses.
  expect(overwritten.filter((key) => key === dataKey)).toHaveLength(2)
})

test('keeps only the device key when cleared', async () => {
  const vault = memoryVault()
  const pair = {} as CryptoKeyPair
  await vault.set('recipients', ['0x'])
  await vault.clear()
  expect(await vault.get('deviceKey')).toBeUndefined()
  await vault.set('deviceKey', pair)
  await vault.set('recipients', ['0x'])
  await vault.clear()
  expect(await vault.get('recipients')).toBeUndefined()
  expect(await vault.get('deviceKey')).toBe(pair)
})
