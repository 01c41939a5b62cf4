import type { SecureCall } from '@airlock/protocol/secure/api'
import { describe, expect, test, vi } from 'vitest'
import { createMutex } from '../sessions/createMutex.ts'
import { memoryVault, type Vault } from '../sessions/Vault.ts'
import { device, entersCode, fakeServer, signedIn } from '../testing/fakeServer.ts'

type Server = ReturnType<typeof fakeServer>

const OUTPUT = 'A'.repeat(43)
const OVER = { code: 'SESSION_OVER' }
const PASSKEY = { kind: 'passkey', output: OUTPUT } as const

function gate() {
  let arrive = () => {}
  let open = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  return {
    arrival,
    open: () => open(),
    async pass() {
      arrive()
      await opened
    },
  }
}

function holdAnswer(server: Server, name: SecureCall) {
  const { fetch } = server
  const barrier = gate()
  server.fetch = (async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (url.endsWith(`/${name}`)) await barrier.pass()
    return response
  }) as typeof fetch
  return barrier
}

async function locked() {
  const { keys, server } = await signedIn()
  await keys.putPasskey({ credentialId: 'c', salt: 's', output: OUTPUT })
  await keys.confirmRecovery(await keys.startRecovery())
  await keys.lock()
  return server
}

let count = 0
const tab = (server: Server, vault: Vault) => {
  count += 1
  return device(server, vault, createMutex(`tab${count}`)).keys
}

async function expectNothingIn(vault: Vault) {
  for (const name of ['session', 'deviceSlot', 'slotKey', 'verified', 'recipients'] as const)
    expect(await vault.get(name), name).toBeUndefined()
}

describe('[T62] sign-out during pending work', () => {
  test('keeps a wallet locked that is being opened, also for a later code', async () => {
    const server = await locked()
    const vault = memoryVault()
    await entersCode(server, vault)
    const barrier = holdAnswer(server, 'wallet/read')
    const keys = tab(server, vault)
    const unlockMethod = expect(keys.unlock(PASSKEY)).rejects.toMatchObject(OVER)
    await barrier.arrival
    await keys.signOut()
    barrier.open()
    await unlockMethod
    await expectNothingIn(vault)
    expect((await entersCode(server, vault)).user.isOpen).toBe(false)
  })

  test('drops the unlock of a sign-in that another replaced', async () => {
    const server = await locked()
    const vault = memoryVault()
    await entersCode(server, vault)
    const { fetch } = server
    const barrier = holdAnswer(server, 'wallet/read')
    const keys = tab(server, vault)
    server.fetch = fetch
    const unlockMethod = expect(keys.unlock(PASSKEY)).rejects.toMatchObject(OVER)
    await barrier.arrival
    await keys.signOut()
    await entersCode(server, vault)
    barrier.open()
    await unlockMethod
    expect(await vault.get('deviceSlot')).toBeUndefined()
    await expect(keys.exportPhrase()).rejects.toMatchObject(OVER)
  })

  test('shows the phrase to no one if another sign-in replaced this one', async () => {
    const server = await locked()
    const vault = memoryVault()
    await entersCode(server, vault)
    const { fetch } = server
    const barrier = holdAnswer(server, 'wallet/exported')
    const keys = tab(server, vault)
    server.fetch = fetch
    await keys.unlock(PASSKEY)
    const requested = keys.exportPhrase().catch((cause) => cause)
    await barrier.arrival
    const { keys: later } = await entersCode(server, vault)
    await later.unlock(PASSKEY)
    barrier.open()
    expect(await requested).toMatchObject({ code: 'SESSION_OVER' })
  })

  test.each(['slotKey', 'deviceSlot', 'verified'] as const)(
    'leaves nothing while the opened wallet is being stored: %s',
    async (name) => {
      const server = await locked()
      const vault = memoryVault()
      await entersCode(server, vault)
      const barrier = gate()
      const set = vault.set.bind(vault)
      vault.set = async (...entry) => {
        if (entry[0] === name) await barrier.pass()
        return set(...entry)
      }
      const keys = tab(server, vault)
      const unlockMethod = keys.unlock(PASSKEY).catch(() => {})
      await barrier.arrival
      const ending = keys.signOut()
      await new Promise((resolve) => setTimeout(resolve, 20))
      barrier.open()
      await Promise.all([unlockMethod, ending])
      await expectNothingIn(vault)
    },
  )

  test.each(['login/code', 'wallet/read', 'wallet/create', 'wallet/dataKey'] as const)(
    'leaves nothing while a code is being entered: %s',
    async (name) => {
      const server = fakeServer()
      if (name === 'wallet/dataKey') await signedIn(server)
      const vault = memoryVault()
      const barrier = holdAnswer(server, name)
      const keys = tab(server, vault)
      await keys.requestCode('ada@mail.example')
      const entering = expect(keys.submitCode('123456')).rejects.toMatchObject(OVER)
      await barrier.arrival
      await keys.signOut()
      barrier.open()
      await entering
      await expectNothingIn(vault)
      const isEnd = (call: { name: string }) => call.name === 'session/end'
      await vi.waitFor(() => expect(server.state.calls.filter(isEnd)).toHaveLength(1))
    },
  )

  test.each(['clear', 'deviceKey', 'session', 'slotKey', 'deviceSlot', 'verified'] as const)(
    'leaves nothing while a sign-in is being stored: %s',
    async (step) => {
      const server = fakeServer()
      const vault = memoryVault()
      const keys = tab(server, vault)
      await keys.requestCode('ada@mail.example')
      const barrier = gate()
      const { set, clear } = vault
      vault.set = async (...entry) => {
        if (entry[0] === step) await barrier.pass()
        return set(...entry)
      }
      vault.clear = async () => {
        vault.clear = clear
        if (step === 'clear') await barrier.pass()
        return clear()
      }
      const entering = expect(keys.submitCode('123456')).rejects.toMatchObject(OVER)
      await barrier.arrival
      const leaving = keys.signOut()
      await new Promise((resolve) => setTimeout(resolve))
      barrier.open()
      await Promise.all([entering, leaving])
      await expectNothingIn(vault)
      expect(await keys.restore()).toBeNull()
      expect(await tab(server, vault).restore()).toBeNull()
      const isEnd = (call: { name: string }) => call.name === 'session/end'
      await vi.waitFor(() => expect(server.state.calls.filter(isEnd)).toHaveLength(1))
    },
  )

  test("keeps another tab's session while a code is entered", async () => {
    const server = fakeServer()
    const vault = memoryVault()
    const { fetch } = server
    const barrier = holdAnswer(server, 'login/code')
    const keys = tab(server, vault)
    server.fetch = fetch
    await keys.requestCode('ada@mail.example')
    const entering = expect(keys.submitCode('123456')).rejects.toMatchObject(OVER)
    await barrier.arrival
    await keys.signOut()
    const { keys: other } = await entersCode(server, vault)
    const session = await vault.get('session')
    barrier.open()
    await entering
    expect(await vault.get('session')).toEqual(session)
    expect(await other.restore()).toMatchObject({ isOpen: true })
  })

  test('leaves nothing while a sign-in is being stored in a slow vault', async () => {
    const server = fakeServer()
    const vault = memoryVault()
    const keys = tab(server, vault)
    await keys.requestCode('ada@mail.example')
    const [writing, reading] = [gate(), gate()]
    const { set, get } = vault
    vault.set = async (...entry) => {
      if (entry[0] === 'session') await writing.pass()
      return set(...entry)
    }
    const entering = expect(keys.submitCode('123456')).rejects.toMatchObject(OVER)
    await writing.arrival
    vault.get = async (name) => {
      vault.get = get
      const found = await get(name)
      await reading.pass()
      return found
    }
    const leaving = keys.signOut()
    await reading.arrival
    writing.open()
    await entering
    reading.open()
    await leaving
    await expectNothingIn(vault)
    expect(await keys.restore()).toBeNull()
  })

  test.each(['session/refresh', 'email/secondary'] as const)(
    'leaves nothing while the session is being changed: %s',
    async (name) => {
      const { server, vault } = await signedIn()
      if (name === 'session/refresh') {
        const session = (await vault.get('session')) ?? expect.fail()
        await vault.set('session', { ...session, accessExpiresAt: 0 })
      }
      const barrier = holdAnswer(server, name)
      const keys = tab(server, vault)
      const changing = keys.submitSecondaryCode('123456').catch(() => {})
      await barrier.arrival
      const ending = keys.signOut()
      await new Promise((resolve) => setTimeout(resolve, 20))
      barrier.open()
      await Promise.all([changing, ending])
      await expectNothingIn(vault)
    },
  )

  test('stores no recipient during or after sign-out', async () => {
    const { server, vault } = await signedIn()
    const barrier = gate()
    const set = vault.set.bind(vault)
    vault.set = async (...entry) => {
      if (entry[0] === 'recipients') await barrier.pass()
      return set(...entry)
    }
    const keys = tab(server, vault)
    const remembering = keys.rememberRecipients(['0xa'])
    await barrier.arrival
    const ending = keys.signOut()
    await new Promise((resolve) => setTimeout(resolve, 20))
    barrier.open()
    await Promise.all([remembering, ending])
    await expectNothingIn(vault)
    await keys.rememberRecipients(['0xb'])
    await expectNothingIn(vault)
  })

  test.each(['somebody', 'nobody'])("keeps another tab's new session if %s was signed in", async (user) => {
    const { server, vault, keys } = await signedIn()
    const session = (await vault.get('session')) ?? expect.fail()
    if (user === 'nobody') await vault.clear()
    const startedAt = { ...session, id: 'another' }
    const clear = vault.clear.bind(vault)
    vault.clear = async () => {
      vault.clear = clear
      await clear()
      await vault.set('session', startedAt)
    }
    await keys.signOut()
    expect(await vault.get('session')).toEqual(startedAt)
    expect(server.state.calls.filter(({ name }) => name === 'session/end')).toHaveLength(user === 'somebody' ? 1 : 0)
  })

  test('reports missing keys if another tab signs out while a login is added', async () => {
    const server = await locked()
    const vault = memoryVault()
    const { keys: opener } = await entersCode(server, vault)
    await opener.unlock(PASSKEY)
    const barrier = holdAnswer(server, 'wallet/confirmSlot')
    const adding = expect(
      tab(server, vault).putPasskey({ credentialId: 'd', salt: 't', output: OUTPUT }),
    ).rejects.toMatchObject({ code: 'KEYS_GONE' })
    await barrier.arrival
    await vault.set('deviceSlot', undefined)
    barrier.open()
    await adding
  })

  test('keeps the session of a renewed token', async () => {
    const server = await locked()
    const { keys, vault } = await entersCode(server)
    const session = (await vault.get('session')) ?? expect.fail()
    await vault.set('session', { ...session, accessExpiresAt: 0 })
    expect(await keys.unlock(PASSKEY)).toMatchObject({ isOpen: true })
    expect(await vault.get('session')).toMatchObject({ id: session.id })
  })

  test('inherits nothing for another user, and ends the previous session', async () => {
    const { keys, server, vault } = await signedIn()
    await keys.rememberRecipients(['0xa'])
    await keys.saveSmartAccount({ isPreferred: true })
    server.switchUser()
    await keys.requestCode('eve@mail.example')
    expect(await keys.submitCode('123456')).toMatchObject({ id: 'other', isOpen: true })
    for (const name of ['recipients', 'smartNotes'] as const) expect(await vault.get(name), name).toBeUndefined()
    const isEnd = (call: { name: string }) => call.name === 'session/end'
    await vi.waitFor(() => expect(server.state.calls.filter(isEnd)).toHaveLength(1))
  })

  test('keeps what the same user left', async () => {
    const { keys, server } = await signedIn()
    await keys.rememberRecipients(['0xa'])
    await keys.requestCode('ada@mail.example')
    await keys.submitCode('123456')
    expect(await keys.recipients()).toEqual(['0xa'])
    const isEnd = (call: { name: string }) => call.name === 'session/end'
    await vi.waitFor(() => expect(server.state.calls.filter(isEnd)).toHaveLength(1))
  })
})

describe('[T120] pending work of a previous user', () => {
  async function ofTwo() {
    const server = fakeServer()
    const vault = memoryVault()
    let wait: Promise<void> | undefined
    const { keys } = device(server, vault, async (task) => {
      await wait
      return task()
    })
    await keys.requestCode('ada@mail.example')
    await keys.submitCode('123456')
    return {
      ...{ server, vault, keys },
      hold() {
        const turn = gate()
        wait = turn.pass()
        return () => {
          turn.open()
          wait = undefined
        }
      },
      async bobComes() {
        server.switchUser()
        return (await entersCode(server, vault)).keys
      },
    }
  }
  type Keys = Awaited<ReturnType<typeof ofTwo>>['keys']

  test.each<[string, (keys: Keys) => Promise<unknown>]>([
    ['removing the address', (keys) => keys.removeEmail()],
    ['deleting the account', (keys) => keys.deleteAccount()],
    ['changing the address', (keys) => keys.updateEmail('eve@mail.example')],
    ['unlinking a way in', (keys) => keys.unlink('x')],
    ['ending other sessions', (keys) => keys.endSessions()],
  ])('rejects %s', async (_, act) => {
    const { server, keys, hold, bobComes } = await ofTwo()
    const release = hold()
    const delayed = act(keys).then(
      () => 'done',
      ({ code }) => code,
    )
    const leaving = keys.signOut()
    await bobComes()
    const before = server.state.calls.length
    release()
    expect(await delayed).toBe('SESSION_OVER')
    await leaving
    expect(server.state.calls.slice(before).filter(({ name }) => name !== 'session/end')).toEqual([])
  })

  test('keeps a session that started during a deletion', async () => {
    const server = fakeServer()
    const barrier = holdAnswer(server, 'account/delete')
    const { keys, vault } = await signedIn(server)
    const deleting = keys.deleteAccount()
    await barrier.arrival
    server.switchUser()
    const { keys: bob } = await entersCode(server, vault)
    barrier.open()
    await deleting
    expect(await vault.get('session')).toMatchObject({ user: { id: 'other' } })
    expect(await bob.restore()).toMatchObject({ id: 'other', isOpen: true })
  })

  test('does not write a changed address onto the next user', async () => {
    const server = fakeServer()
    const barrier = holdAnswer(server, 'email/secondary')
    const { keys, vault } = await signedIn(server)
    const delayed = keys.submitSecondaryCode('123456').catch(({ code }) => code)
    await barrier.arrival
    await keys.signOut()
    server.switchUser()
    await entersCode(server, vault)
    const email = (await vault.get('session'))?.user.email
    barrier.open()
    expect(await delayed).toBe('SESSION_OVER')
    expect((await vault.get('session'))?.user.email).toBe(email)
  })
})
