import { randomBytes } from 'node:crypto'
import { recoverMessageAddress } from 'viem'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '../../frame/sessions/createApi.ts'
import { generateDeviceKey } from '../../frame/sessions/makeProof.ts'
import { memoryVault } from '../../frame/sessions/Vault.ts'
import { approve } from '../../frame/testing/fakeServer.ts'
import { createKeys } from '../../frame/worker/createKeys.ts'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { backupCommands, INSTALLATIONS, startInstallation } from '../testing/installations.ts'
import { NO_LIMITS } from '../testing/noLimits.ts'
import { findSystemPostgres } from '../testing/systemPostgres.ts'
import { PROJECT, SECURE, type TestServer, testServer } from '../testing/testServer.ts'

const bin = findSystemPostgres() ?? ''
const startServer = closeAfterEach(afterEach)
const KEYS = new Map([['2026a', randomBytes(32)]])
const PASSKEY = { credentialId: 'credential', salt: 'c2FsdA', output: 'A'.repeat(43) }

const newDevice = () => ({ vault: memoryVault(), deviceKey: generateDeviceKey() })

function keysAt(server: TestServer, { vault, deviceKey } = newDevice()) {
  const api = createApi({
    origin: SECURE,
    language: 'en',
    deviceKey: () => deviceKey,
    async fetch(url, init) {
      const headers = { ...(init?.headers as Record<string, string>), Origin: SECURE, 'X-Forwarded-For': '10.0.0.1' }
      return server.app.request(new URL(String(url)).pathname, { ...init, headers })
    },
    now: Date.now,
  })
  const exclusively = <Value>(task: () => Promise<Value>) => task()
  return createKeys({ api, vault, projectId: PROJECT, hostOrigin: SECURE, now: Date.now, exclusively })
}

async function enter(server: TestServer, email: string) {
  await server.forgetCooldown()
  const device = newDevice()
  const keys = keysAt(server, device)
  await keys.requestCode(email)
  await server.settle()
  return { device, keys, user: await keys.submitCode(server.code(email)) }
}

async function locked(server: TestServer, email: string) {
  const { keys, user } = await enter(server, email)
  await keys.putPasskey(PASSKEY)
  const code = await keys.startRecovery()
  await keys.confirmRecovery(code)
  const words = await keys.exportPhrase()
  await keys.lock()
  return { user, code, words }
}

test.runIf(process.env.AIRLOCK_TEST_WIDE === '1' && bin).each(INSTALLATIONS)(
  'signs in to the same addresses after the documented restore of a %s installation',
  async (installation) => {
    const { dump: dumpCommand, list, restore } = backupCommands()
    const source = await startInstallation(bin, installation)
    onTestFinished(source.destroy)
    const before = await testServer({ databaseUrl: source.url, keys: KEYS, limits: NO_LIMITS })
    const ada = await enter(before, 'ada@mail.example')
    const bob = await locked(before, 'bob@mail.example')
    // People sign up while the dump is taken.
    const arrivals = Promise.all(['eve', 'dan', 'joe'].map((name) => enter(before, `${name}@mail.example`)))
    const dump = source.run(dumpCommand)
    expect(source.run(list, dump).toString()).toContain('TABLE DATA public wallets')
    await arrivals
    await before.close()
    await source.destroy()

    const target = await startInstallation(bin, installation)
    onTestFinished(target.destroy)
    target.run(restore, dump)
    const after = await startServer({ databaseUrl: target.url, keys: KEYS, limits: NO_LIMITS })
    expect(await keysAt(after, ada.device).restore()).toEqual(ada.user)
    const adaAgain = await enter(after, 'ada@mail.example')
    expect(adaAgain.user).toEqual(ada.user)
    if (!adaAgain.user.isOpen) throw new Error('The wallet is not open.')
    const signature = await approve(adaAgain.keys, adaAgain.user, { kind: 'message', message: '0x68656c6c6f' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(adaAgain.user.addresses.eip155)

    const bobAgain = await enter(after, 'bob@mail.example')
    expect(bobAgain.user).toMatchObject({ mode: 'user-locked', isOpen: false })
    expect(await bobAgain.keys.unlock({ kind: 'recovery', code: bob.code })).toMatchObject({
      addresses: bob.user.addresses,
    })
    expect(await bobAgain.keys.exportPhrase()).toBe(bob.words)
    expect((await enter(after, 'new@mail.example')).user.isOpen).toBe(true)

    // Without the key-encryption key, the dump opens nothing and replaces nothing.
    const withoutKey = await startServer({
      databaseUrl: target.url,
      keys: new Map([['2027a', randomBytes(32)]]),
      limits: NO_LIMITS,
    })
    const rows = () => withoutKey.database.query('SELECT user_id, wallet, server_slot FROM wallets ORDER BY user_id')
    const restored = await rows()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(enter(withoutKey, 'ada@mail.example')).rejects.toMatchObject({ code: 'KEYS_UNAVAILABLE' })
    expect(await rows()).toEqual(restored)
  },
  60_000,
)
