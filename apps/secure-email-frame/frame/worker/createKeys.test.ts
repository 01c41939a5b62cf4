import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import { approve, device, fakeServer, signedIn } from '../testing/fakeServer.ts'

test('creates a wallet on first login and opens it on other devices', async () => {
  const { user, server } = await signedIn()
  expect(user).toMatchObject({ email: 'ada@mail.example', mode: 'managed' })
  const { user: elsewhere } = await signedIn(server)
  expect(elsewhere.addresses).toEqual(user.addresses)
})

test('continues with a spent code if the wallet was not created', async () => {
  const server = fakeServer()
  const { keys } = device(server)
  await keys.requestCode('ada@mail.example')
  server.state.isDown = true
  await expect(keys.submitCode('123456')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  server.state.isDown = false
  expect(await keys.submitCode('123456')).toMatchObject({ email: 'ada@mail.example', isOpen: true })
  expect(server.state.calls.filter(({ name }) => name === 'login/code')).toHaveLength(1)
  await expect(keys.submitCode('123456')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('restores a session on reload without a code, and drops expired ones', async () => {
  const { user, again, vault, server } = await signedIn()
  expect(await again().restore()).toEqual(user)
  server.state.isOver = true
  expect(await again().restore()).toBeNull()
  expect(await vault.get('deviceSlot')).toBeUndefined()
})

test('waits for no other tab without a session', async () => {
  const { keys } = device(fakeServer(), undefined, () => new Promise(() => {}))
  expect(await keys.restore()).toBeNull()
})

test('[T101] signs nothing after a remote sign-out, and deletes the keys', async () => {
  const { keys, user, vault, server } = await signedIn()
  await approve(keys, user, { kind: 'message', message: '0x01' })
  server.state.isOver = true
  await expect(approve(keys, user, { kind: 'message', message: '0x01' })).rejects.toMatchObject({
    code: 'SESSION_OVER',
  })
  expect(await vault.get('deviceSlot')).toBeUndefined()
  expect(await vault.get('session')).toBeUndefined()
})

test('[T101] reports no session after a remote sign-out', async () => {
  const { keys, server } = await signedIn()
  expect(await keys.restore()).toMatchObject({ isOpen: true })
  server.state.isOver = true
  expect(await keys.restore()).toBeNull()
})

describe('[T120] a document whose user another tab replaced', () => {
  async function replaced() {
    const { keys, again, server } = await signedIn()
    const otherTab = again()
    server.switchUser()
    await otherTab.requestCode('bob@mail.example')
    await otherTab.submitCode('123456')
    return { keys, otherTab, server }
  }

  test.each<[string, (keys: KeyClient) => Promise<unknown>]>([
    ['change their address', (keys) => keys.updateEmail('eve@mail.example')],
    ['enter the code of such a change', (keys) => keys.submitPrimaryCode('123456')],
    ['give their address up', (keys) => keys.removeEmail()],
    ['delete their account', (keys) => keys.deleteAccount()],
    ['end their sessions', (keys) => keys.endSessions()],
    ['list their ways in', (keys) => keys.listUnlockMethods()],
    ['take their words', (keys) => keys.exportPhrase()],
    ['lock their wallet', (keys) => keys.lock()],
  ])('cannot %s and keeps the session', async (_, act) => {
    const { keys, otherTab, server } = await replaced()
    const before = server.state.calls.length
    await expect(act(keys)).rejects.toMatchObject({ code: 'SESSION_OVER' })
    expect(server.state.calls.slice(before)).toEqual([])
    expect(await keys.restore()).toBeNull()
    expect(await otherTab.restore()).toMatchObject({ id: 'other', isOpen: true })
  })

  test('stores no recipients or preferences for the new user', async () => {
    const { keys, otherTab } = await replaced()
    await keys.rememberRecipients(['0xa'])
    await keys.saveSmartAccount({ isPreferred: true })
    expect(await otherTab.recipients()).toEqual([])
    expect(await otherTab.smartAccountRecord()).toEqual({})
  })

  test('does not end their session by signing out', async () => {
    const { keys, otherTab, server } = await replaced()
    const before = server.state.calls.length
    await keys.signOut()
    expect(server.state.calls.slice(before)).toEqual([])
    expect(await otherTab.restore()).toMatchObject({ id: 'other', isOpen: true })
  })

  test("rejects the new user's requests after a reload too", async () => {
    const { keys, again, server } = await signedIn()
    const reloaded = again()
    expect(await reloaded.restore()).toMatchObject({ id: 'user' })
    server.switchUser()
    await keys.requestCode('bob@mail.example')
    await keys.submitCode('123456')
    const before = server.state.calls.length
    await expect(reloaded.updateEmail('eve@mail.example')).rejects.toMatchObject({ code: 'SESSION_OVER' })
    expect(server.state.calls.slice(before)).toEqual([])
  })

  test('is theirs once it signs in itself', async () => {
    const { keys } = await replaced()
    await keys.requestCode('bob@mail.example')
    expect(await keys.submitCode('123456')).toMatchObject({ id: 'other', isOpen: true })
    await keys.updateEmail('bobby@mail.example')
  })
})

test('[T120] does not act for a later user after a remote sign-out', async () => {
  const { keys, again, server } = await signedIn()
  server.state.isOver = true
  await expect(keys.updateEmail('ada2@mail.example')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  server.state.isOver = false
  server.switchUser()
  const otherTab = again()
  await otherTab.requestCode('bob@mail.example')
  await otherTab.submitCode('123456')
  const before = server.state.calls.length
  await expect(keys.updateEmail('eve@mail.example')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  expect(server.state.calls.slice(before)).toEqual([])
})

test('[T120] keeps a newer session when the previous one is reported expired', async () => {
  const server = fakeServer()
  const { fetch } = server
  let getTarget = () => {}
  let open = () => {}
  const exceeded = new Promise<void>((resolve) => (getTarget = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  server.fetch = (async (url: string, init: RequestInit) => {
    if (!url.endsWith('/identity/list')) return fetch(url, init)
    getTarget()
    await opened
    return Response.json(new SecureError('SESSION_OVER').toJSON(), { status: 400 })
  }) as typeof globalThis.fetch
  const { keys, again, vault } = await signedIn(server)
  const requested = keys.listUnlockMethods().catch((cause) => cause)
  await exceeded
  server.switchUser()
  const otherTab = again()
  await otherTab.requestCode('bob@mail.example')
  await otherTab.submitCode('123456')
  open()
  expect(await requested).toMatchObject({ code: 'SESSION_OVER' })
  expect(await vault.get('session')).toMatchObject({ user: { id: 'other' } })
  expect(await otherTab.restore()).toMatchObject({ id: 'other', isOpen: true })
})

test('[T120] has no user after sign-out until the next sign-in', async () => {
  const { keys, again, server } = await signedIn()
  await keys.signOut()
  server.switchUser()
  const otherTab = again()
  await otherTab.requestCode('bob@mail.example')
  await otherTab.submitCode('123456')
  expect(await keys.restore()).toBeNull()
  await keys.requestCode('bob@mail.example')
  await keys.submitCode('123456')
  expect(await keys.restore()).toMatchObject({ id: 'other' })
})

test('leaves nothing on this device after the account is deleted', async () => {
  const { keys, vault, server } = await signedIn()
  expect(await keys.deleteAccount()).toBe(4_102_444_800_000)
  expect(server.state.calls.at(-1)).toEqual({ name: 'account/delete', params: {} })
  for (const name of ['session', 'deviceSlot', 'verified'] as const) expect(await vault.get(name)).toBeUndefined()
})

test('[T120] has no user after deletion, even if the user returns elsewhere', async () => {
  const { keys, again } = await signedIn()
  await keys.deleteAccount()
  const otherTab = again()
  await otherTab.requestCode('ada@mail.example')
  await otherTab.submitCode('123456')
  expect(await keys.restore()).toBeNull()
  await keys.rememberRecipients(['0xa'])
  expect(await otherTab.recipients()).toEqual([])
  await expect(keys.listUnlockMethods()).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('exports a phrase with the same address elsewhere, after a new sign-in', async () => {
  const { keys, user, server } = await signedIn()
  server.state.isCurrent = false
  await expect(keys.exportPhrase()).rejects.toMatchObject({ code: 'CODE_NEEDED' })
  server.state.isCurrent = true
  const text = await keys.exportPhrase()
  expect(mnemonicToAccount(text).address).toBe(user.addresses.eip155)
})

test('[T62] leaves nothing that signs after sign-out', async () => {
  const { keys, user, vault } = await signedIn()
  await keys.signOut()
  expect(await vault.get('session')).toBeUndefined()
  expect(await vault.get('deviceSlot')).toBeUndefined()
  await expect(approve(keys, user, { kind: 'message', message: '0x' })).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('sends only sealed data to the server, plus the wrapped data key', async () => {
  const { server, keys } = await signedIn()
  const text = await keys.exportPhrase()
  const reported = JSON.stringify(server.state.calls)
  for (const word of [text, ...text.split(' ').slice(0, 1)]) expect(reported).not.toContain(`"${word}"`)
})

test('reports remaining tries after a wrong code', async () => {
  const { keys } = device(fakeServer())
  await keys.requestCode('ada@mail.example')
  await expect(keys.submitCode('000000')).rejects.toMatchObject({ code: 'CODE_WRONG', context: { triesLeft: 4 } })
  expect(await keys.submitCode('123456')).toMatchObject({ email: 'ada@mail.example' })
})

test('reports an unreachable server', async () => {
  const server = fakeServer()
  const { keys } = device({ ...server, fetch: (async () => Promise.reject(new TypeError('down'))) as never })
  await expect(keys.requestCode('ada@mail.example')).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
    message: 'Could not reach the sign-in server.',
  })
})

test('stores recipients on this device, newest first, until sign-out', async () => {
  const { keys, again } = await signedIn()
  await keys.rememberRecipients(['0xa'])
  await keys.rememberRecipients(['0xb', '0xa'])
  expect(await again().recipients()).toEqual(['0xb', '0xa'])
  await keys.signOut()
  expect(await keys.recipients()).toEqual([])
})

test('requests the operator in the session and returns its response', async () => {
  const { keys, server } = await signedIn()
  expect(await keys.requestSponsor('status', { chainId: 8453 })).toEqual({ last: `0x${'8453'.padStart(64, '0')}` })
  expect(server.state.calls.at(-1)).toMatchObject({ name: 'sponsor/status', params: { chainId: 8453 } })
})
