import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

// https://datatracker.ietf.org/doc/html/draft-msporny-base58-03#section-5
test.each([
  ['2NEpo7TZRRrLZSi2U', new TextEncoder().encode('Hello World!')],
  [
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    new TextEncoder().encode('The quick brown fox jumps over the lazy dog.'),
  ],
  ['11233QC4', Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd)],
  ['', Uint8Array.of()],
])('converts between %s and its bytes', (text, bytes) => {
  expect(encodeBase58(bytes)).toBe(text)
  expect(decodeBase58(text)).toEqual(bytes)
})

test('round-trips all bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 96 })
  const property = fc.property(bytes, (one) => {
    expect(decodeBase58(encodeBase58(one))).toEqual(one)
  })
  void fc.assert(property)
})

test.each(['0', 'O', 'I', 'l', ' a', 'a\u200b', 'é'])('rejects %j as base58', (text) => {
  expect(() => decodeBase58(text)).toThrow(TypeError)
})
