import { expect, test } from 'vitest'
import { keyValueStorage } from './keyValueStorage.ts'

function setUp(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  const storage = keyValueStorage({
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  })
  return { stored, storage }
}

test('round-trips values of the library', async () => {
  const { storage } = setUp()
  await storage.setItem('wc@2:core//keychain', { key: 'value', list: [1] })
  expect(await storage.getItem('wc@2:core//keychain')).toEqual({ key: 'value', list: [1] })
  expect(await storage.getEntries()).toEqual([['wc@2:core//keychain', { key: 'value', list: [1] }]])
  await storage.removeItem('wc@2:core//keychain')
  expect(await storage.getItem('wc@2:core//keychain')).toBeUndefined()
})

test('ignores other keys of the storage', async () => {
  const { storage } = setUp({ '@airlock/recent_wallets': '[]', 'wc@2:client//session': '[]' })
  expect(await storage.getKeys()).toEqual(['wc@2:client//session'])
})

test.each(['{', '', 'undefined', 'null'])('[T67] ignores garbage in the storage (%j)', async (garbage) => {
  const { storage } = setUp({ 'wc@2:client//session': garbage })
  expect(await storage.getItem('wc@2:client//session')).toBeUndefined()
  expect(await storage.getEntries()).toEqual([['wc@2:client//session', undefined]])
})
