import { expect, test } from 'vitest'
import { resultKind } from './resultKind.ts'

test('[S5.5:resultHash] reads a 32-byte hash as a transaction or signature', () => {
  expect(resultKind(`0x${'0aF9'.repeat(16)}`)).toBe('transaction')
})

test.each([62, 63, 130, 4_096])('[S5.5:resultHex] reads %i hex digits as a transaction or signature', (length) => {
  expect(resultKind(`0x${'a'.repeat(length)}`)).toBe('transaction')
})

test.each([
  ['61 hex digits', `0x${'a'.repeat(61)}`],
  ['digits that are no hex', `0x${'g'.repeat(64)}`],
  ['hex without its prefix', 'a'.repeat(64)],
  ['hex with something behind it', `0x${'a'.repeat(64)}\n`],
  ['a number as hex', '0x1'],
  ['an object', { id: `0x${'a'.repeat(64)}` }],
  ['a list', [`0x${'a'.repeat(64)}`]],
  ['nothing', null],
])('[S5.5:resultObject] reads %s as an object', (_, result) => {
  expect(resultKind(result)).toBe('object')
})
