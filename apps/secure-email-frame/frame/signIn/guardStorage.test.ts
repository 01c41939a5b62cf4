import { expect, test } from 'vitest'
import { guardStorage } from './guardStorage.ts'

const asText = (text: string | null) => text

test('reads what was written, until it is removed', () => {
  const items = new Map<string, string>()
  const entry = guardStorage(
    () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
    'key',
  )
  expect(entry.read(asText)).toBeNull()
  entry.write('value')
  expect(entry.read(asText)).toBe('value')
  expect(entry.read((text) => JSON.parse(text ?? ''))).toBeUndefined()
  entry.remove()
  expect(items.size).toBe(0)
})

test('works without storage', () => {
  const entry = guardStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  }, 'key')
  entry.write('value')
  entry.remove()
  expect(entry.read(asText)).toBeUndefined()
})
