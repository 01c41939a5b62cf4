import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const hex = (...parts: string[]) => hexToBytes(parts.join(''))
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => bytesToHex(utf8ToBytes(value))
const padded = (value: string) => text(value).padEnd(64, '0')

test.each([
  ['an ABI string', hex(word(32), word(4), padded('USDC')), 'USDC'],
  ['the bytes32 of the first tokens', hex(padded('MKR')), 'MKR'],
  ['an empty string', hex(word(32), word(0)), ''],
  ['a string cut in half a character', hex(word(32), word(1_000_000), text('abé')).subarray(0, 67), 'ab'],
  ['a length of 2^200', hex(word(32), word(2n ** 200n), padded('long')), 'long'],
  ['an offset of 2^200', hex(word(2n ** 200n), word(4), padded('lost')), ''],
  ['fewer bytes than a word', hex('0102'), ''],
  ['bytes that are not text', hex(word(32), word(3), 'fffefd'), '\uFFFD\uFFFD'],
  ['no response', undefined, ''],
])('decodes %s', (_what, response, expected) => {
  expect(decodeText(response)).toBe(expected)
})

test('limits the bytes of the text', () => {
  const long = 'ك'.repeat(300)
  expect(decodeText(hex(word(32), word(600), text(long)), 256)).toBe('ك'.repeat(128))
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(decodeText(bytes, 256).length).toBeLessThanOrEqual(256)
    }),
  )
})
