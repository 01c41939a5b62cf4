import { expect, test } from 'vitest'
import { listFrom } from './listFrom.ts'

test.each<[string, Iterable<unknown> | ArrayLike<unknown>]>([
  ['a list', [1, 2]],
  ['text', 'añ👋'],
  ['a set', new Set([1, 2])],
  ['an iterator', new Map([[1, 2]]).values()],
  ['bytes', new Uint8Array([1, 2])],
  ['an array-like', { length: 2, 0: 'a' } as ArrayLike<unknown>],
])('lists %s as Array.from does', (_, source) => {
  const copy = typeof source === 'string' || !('next' in Object(source)) ? source : new Map([[1, 2]]).values()
  expect(listFrom(source)).toEqual(Array.from(copy))
})

test('maps items with their index', () => {
  expect(listFrom({ length: 3 }, (_, index) => index * 2)).toEqual([0, 2, 4])
  expect(listFrom('abc', (letter, index) => letter + index)).toEqual(['a0', 'b1', 'c2'])
})
