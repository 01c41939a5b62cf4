import { expect, test } from 'vitest'
import { appleName } from './appleName.ts'

const named = (name: unknown) => appleName(JSON.stringify({ name, email: 'ada@mail.example' }))

test('joins a name in two parts, either of which may be missing', () => {
  expect(named({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(named({ firstName: 'Ada', lastName: null })).toBe('Ada')
  expect(named({ lastName: 'Lovelace' })).toBe('Lovelace')
  expect(named({ firstName: 'x'.repeat(60), lastName: 'y'.repeat(60) })).toHaveLength(100)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '7'],
  ['no name', '{"email":"ada@mail.example"}'],
  ['an empty name', '{"name":{}}'],
  ['a name that is no text', '{"name":{"firstName":7}}'],
  ['far too much', JSON.stringify({ name: { firstName: 'Ada' }, more: 'x'.repeat(5_000) })],
])('rejects the name %s', (_, text) => {
  expect(appleName(text)).toBeNull()
})
