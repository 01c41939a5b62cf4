import { expect, it, vi } from 'vitest'
import { randomId } from './randomId.ts'

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it('is a version 4 UUID, in a secure context and on a plain http page alike', () => {
  expect(randomId()).toMatch(UUID_4)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, randomId)
  for (const id of ids) expect(id).toMatch(UUID_4)
  expect(new Set(ids).size).toBe(50)
})
