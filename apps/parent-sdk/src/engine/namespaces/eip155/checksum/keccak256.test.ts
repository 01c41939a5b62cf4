import { keccak_256 } from '@noble/hashes/sha3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak256.ts'

const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 135 })

test('keccak256 hashes texts of one block as the library does', () => {
  return fc.assert(
    fc.property(texts, (text) => {
      expect(keccak256(text)).toEqual(keccak_256(text))
    }),
  )
})

test.each([0, 134, 135])('keccak256 pads %i characters', (length) => {
  const text = 'f'.repeat(length)
  expect(keccak256(text)).toEqual(keccak_256(text))
})
