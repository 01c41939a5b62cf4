import { expect, test } from 'vitest'
import { searchByName } from './searchByName.ts'

const entries = ['Trezor Safe', 'Safé', 'Rabby'].map((name) => ({ name }))
const found = (query: string) => searchByName(entries, query).map(({ name }) => name)

test('names that begin with the query come first; letter case, accents and spaces around it do not matter', () => {
  expect(found(' safe ')).toEqual(['Safé', 'Trezor Safe'])
  expect(found('RÀB')).toEqual(['Rabby'])
  expect(found('nothing')).toEqual([])
})

test('an empty query leaves all of them as they are', () => {
  expect(searchByName(entries, ' ')).toBe(entries)
})
