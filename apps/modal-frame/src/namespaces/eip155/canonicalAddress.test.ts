import { expect, test } from 'vitest'
import { canonicalAddress } from './canonicalAddress.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OF_ROOTSTOCK = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'

test.each([
  ['with its checksum', ADDRESS],
  ['in small letters', ADDRESS.toLowerCase()],
  ['in capitals', `0x${ADDRESS.slice(2).toUpperCase()}`],
])('returns an address %s with its checksum', (_, written) => {
  expect(canonicalAddress('eip155:1', written)).toBe(ADDRESS)
})

test.each([
  ['one letter in the other case', `0x5A${ADDRESS.slice(4)}`],
  ['another digit', `${ADDRESS.slice(0, -1)}e`],
  ['the checksum of another network', OF_ROOTSTOCK],
  ['too few digits', ADDRESS.slice(0, -1)],
  ['a prefix in capitals', ADDRESS.replace('0x', '0X')],
])('[T40] rejects %s', (_, written) => {
  expect(canonicalAddress('eip155:1', written)).toBeUndefined()
})

test('accepts a checksum of the network only on that network', () => {
  expect(canonicalAddress('eip155:30', OF_ROOTSTOCK)).toBe(ADDRESS)
  expect(canonicalAddress('eip155:30', ADDRESS)).toBe(ADDRESS)
  expect(canonicalAddress('eip155:31', OF_ROOTSTOCK)).toBeUndefined()
})
