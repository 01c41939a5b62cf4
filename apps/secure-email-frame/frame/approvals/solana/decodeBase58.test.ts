import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58 } from './decodeBase58.ts'

test('Bytes that another library wrote are read as they were', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(decodeBase58(base58.encode(bytes), 500)).equals(bytes)).toBe(true)
    }),
  ))

test('Leading zeros are kept', () => {
  const bytes = Uint8Array.from([0, 0, 0, 1])
  expect(decodeBase58(base58.encode(bytes), 10)).toEqual(bytes)
  expect(decodeBase58('', 10)).toEqual(new Uint8Array())
})

test.each(['0', 'O', 'I', 'l', ' 2', '2\n', 'é'])('%j is not base58', (text) => {
  expect(() => decodeBase58(text, 10)).toThrow('base58')
})
