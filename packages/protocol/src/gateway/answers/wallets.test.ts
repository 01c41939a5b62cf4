import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWalletPage } from './wallets.ts'

const VALID = { id: 'com.good', name: 'Good Wallet', homepage: 'https://good.example/', mobile_link: 'good://' }
const read = (...data: unknown[]) => parseWalletPage({ count: data.length, data })?.data

test('reads a page and drops unknown fields', () => {
  expect(parseWalletPage({ count: 480, data: [{ ...VALID, surprise: 1 }], next: 2 })).toEqual({
    count: 480,
    data: [VALID],
  })
})

test.each([
  ['mobile_link', 'javascript:alert(1)'],
  ['mobile_link', 'intent://x#Intent;scheme=javascript;end'],
  ['desktop_link', 'file:///etc/passwd'],
  ['webapp_link', 'http://plain.example'],
  ['webapp_link', 'good://app'],
  ['homepage', 'javascript:alert(1)'],
  ['app_store', 'https://user:secret@apps.example'],
  ['image_id', '../../etc/passwd'],
  ['rdns', 'com.good\u202e'],
  ['chains', ['cosmos:x']],
  ['order', 'first'],
])('[T44] omits an entry whose %s is %s and keeps the others', (field, value) => {
  expect(read({ ...VALID, id: 'com.bad', [field]: value }, VALID)).toEqual([VALID])
})

test('[T39] reads a name as text without markup or invisible parts, bounded', () => {
  expect(read({ ...VALID, name: '<img src=x>\u202eGood\u200b' })?.[0]?.name).toBe('<img src=x>Good')
  expect(read({ ...VALID, name: 'x'.repeat(500) })?.[0]?.name).toHaveLength(64)
  expect(read({ ...VALID, name: '\u200b' }, { ...VALID, name: 'x'.repeat(1_000) })).toEqual([])
})

test.each([
  null,
  [],
  'x',
  {},
  { count: -1, data: [] },
  { count: 1.5, data: [] },
  { count: 1, data: Array(101).fill(VALID) },
])('rejects %j as a page', (value) => expect(parseWalletPage(value)).toBeUndefined())

test('never throws for any value', () =>
  fc.assert(
    fc.property(fc.anything(), (value) => void parseWalletPage({ count: 1, data: [value] })),
    { numRuns: 1_000 },
  ))
