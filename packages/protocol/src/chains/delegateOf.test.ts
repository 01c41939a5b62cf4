import { expect, test } from 'vitest'
import { delegateOf } from './delegateOf.ts'

test.each([
  [`0xef0100${'ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
  [`0xEF0100${'AB'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
  [`0xef0100${'ab'.repeat(19)}`, undefined],
  [`0xef0100${'ab'.repeat(21)}`, undefined],
  ['0x', undefined],
  [null, undefined],
])('reads the delegate of %s', (code, delegate) => {
  expect(delegateOf(code)).toBe(delegate)
})
