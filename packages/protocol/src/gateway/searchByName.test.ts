import { expect, test } from 'vitest'
import { searchByName } from './searchByName.ts'

const entries = ['Trezor Safe', 'Safé', 'Rabby'].map((name) => ({ name }))
const found = (query: string) => searchByName(entries, query).map(({ name }) => name)

test('sorts prefix matches first, ignoring case, accents and spaces', () => {
  expect(found(' safe ')).toEqual(['Safé', 'Trezor Safe'])
  expect(found('RÀB')).toEqual(['Rabby'])
  expect(found('nothing')).toEqual([])
})

test('returns all entries unchanged for an empty query', () => {
  expect(searchByName(entries, ' ')).toBe(entries)
})
