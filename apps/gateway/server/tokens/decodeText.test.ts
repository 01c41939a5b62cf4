import { concatHex, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const bytes = (...parts: `0x${string}`[]) => Buffer.from(concatHex(parts).slice(2), 'hex')
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
const padded = (text: string) => stringToHex(text, { size: 32 })

test.each([
  ['an ABI string', bytes(word(32), word(4), padded('USDC')), 'USDC'],
  ['the bytes32 of the first tokens', bytes(padded('MKR')), 'MKR'],
  ['an empty string', bytes(word(32), word(0)), ''],
  [
    'a string that is cut, in half a character',
    bytes(word(32), word(1_000_000), stringToHex('abé')).subarray(0, 67),
    'ab',
  ],
  ['a length of 2^200', bytes(word(32), word(2n ** 200n), padded('long')), 'long'],
  ['an offset of 2^200', bytes(word(2n ** 200n), word(4), padded('lost')), ''],
  ['fewer bytes than a word', bytes('0x0102'), ''],
  ['bytes that are no text', bytes(word(32), word(3), '0xfffefd'), '\uFFFD\uFFFD'],
  ['no answer', undefined, ''],
])('%s', (_what, answer, expected) => {
  expect(decodeText(answer)).toBe(expected)
})
