import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58 } from './decodeBase58.ts'

test('decodes the bytes of another library', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(decodeBase58(base58.encode(bytes), 500)).equals(bytes)).toBe(true)
    }),
  ))

test('keeps leading zeros', () => {
  const bytes = Uint8Array.from([0, 0, 0, 1])
  expect(decodeBase58(base58.encode(bytes), 10)).toEqual(bytes)
  expect(decodeBase58('', 10)).toEqual(new Uint8Array())
  expect(decodeBase58('111', 10)).toEqual(new Uint8Array(3))
})

test('rejects long and invalid text before decoding', () => {
  expect(decodeBase58('2'.repeat(10), 10)).toEqual(base58.decode('2'.repeat(10)))
  expect(() => decodeBase58('2'.repeat(11), 10)).toThrow('The text is too long.')
  expect(() => decodeBase58(['2'], 10)).toThrow('The text is too long.')
})

test.each(['0', 'O', 'I', 'l', ' 2', '2\n', 'é'])('rejects %j', (text) => {
  expect(() => decodeBase58(text, 10)).toThrow('base58')
})
