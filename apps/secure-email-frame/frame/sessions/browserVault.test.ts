import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserVault } from './browserVault.ts'

/** IndexedDB of an origin, as `idb-keyval` reaches it; Node has none. */
const storage = vi.hoisted(() => ({ records: new Map<string, unknown>(), isDenied: false, tries: 0 }))

vi.mock('idb-keyval', () => {
  const attempt = async <Value>(task: () => Value): Promise<Value> => {
    storage.tries += 1
    if (storage.isDenied) throw new DOMException('denied', 'SecurityError')
    return task()
  }
  return {
    createStore: (database: string, store: string) => `${database}/${store}/`,
    get: (key: string, store: string) => attempt(() => storage.records.get(store + key)),
    set: (key: string, value: unknown, store: string) => attempt(() => void storage.records.set(store + key, value)),
    del: (key: string, store: string) => attempt(() => void storage.records.delete(store + key)),
  }
})

afterEach(() => {
  storage.records.clear()
  storage.isDenied = false
  storage.tries = 0
})

const VERIFIED = { userId: 'user', identity: 'wallet|0x|1' }
const recordOf = (host: string, name: string) => storage.records.get(`airlock-secure/kept/${host}|${name}`)

describe('the vault of a host', () => {
  test('survives reloads, only for its host', async () => {
    await browserVault('p|https://a.example').set('verified', VERIFIED)
    expect(recordOf('p|https://a.example', 'verified')).toEqual(VERIFIED)
    expect(await browserVault('p|https://a.example').get('verified')).toEqual(VERIFIED)
    expect(await browserVault('p|https://b.example').get('verified')).toBeUndefined()
  })

  test('forgets a record that is set to undefined', async () => {
    const vault = browserVault('a')
    await vault.set('verified', VERIFIED)
    await vault.set('verified', undefined)
    expect(storage.records.has('airlock-secure/kept/a|verified')).toBe(false)
    expect(await vault.get('verified')).toBeUndefined()
  })

  test('continues in memory when storage is wiped before a reload', async () => {
    const vault = browserVault('a')
    await vault.set('verified', VERIFIED)
    storage.records.clear()
    expect(await vault.get('verified')).toEqual(VERIFIED)
    expect(await browserVault('a').get('verified')).toBeUndefined()
  })

  test('[T67] lasts as long as the document if storage is denied, which is tried once', async () => {
    storage.isDenied = true
    const vault = browserVault('a')
    await vault.set('verified', VERIFIED)
    await vault.set('recipients', ['0x'])
    expect(await vault.get('verified')).toEqual(VERIFIED)
    expect(storage.tries).toBe(1)
    await vault.clear()
    expect(await vault.get('verified')).toBeUndefined()
    expect(storage.tries).toBe(1)
    expect(await browserVault('a').get('verified')).toBeUndefined()
  })

  test('[T62] is cleared of everything but the device key, and no other host of anything', async () => {
    const [vault, other] = [browserVault('a'), browserVault('b')]
    const deviceKey = {} as CryptoKeyPair
    await vault.set('deviceKey', deviceKey)
    await vault.set('session', {} as never)
    await vault.set('deviceSlot', { userId: 'user', iv: '', ciphertext: '' })
    await vault.set('slotKey', {} as CryptoKey)
    await vault.set('verified', VERIFIED)
    await vault.set('recipients', ['0x'])
    await vault.set('smartNotes', { isPreferred: true })
    await vault.set('socialLogin', { transaction: 'A', verifier: 'B' })
    await other.set('verified', VERIFIED)
    await vault.clear()
    const left = [...storage.records.keys()]
    expect(left).toEqual(['airlock-secure/kept/a|deviceKey', 'airlock-secure/kept/b|verified'])
    expect(await vault.get('deviceKey')).toBe(deviceKey)
    for (const name of [
      'session',
      'deviceSlot',
      'slotKey',
      'verified',
      'recipients',
      'smartNotes',
      'socialLogin',
    ] as const)
      expect(await vault.get(name)).toBeUndefined()
  })

  test('[T62] is cleared even if storage was denied in between', async () => {
    const vault = browserVault('a')
    await vault.set('verified', VERIFIED)
    storage.isDenied = true
    await vault.clear()
    expect(await vault.get('verified')).toBeUndefined()
  })
})
