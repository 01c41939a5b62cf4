import { expect, test } from 'vitest'
import { isEoaCode } from './eoaCode.ts'

const BY = '11'.repeat(20)

test.each([
  ['0x', true],
  [`0xef0100${BY}`, true],
  [`0xEF0100${BY}`, true],
  ['0x6000', false],
  [`0x00ef0100${BY}`, false],
  ['', false],
  [null, false],
  [[`0xef0100${BY}`], false],
  [undefined, false],
])("[T82] decides if code %j can be a user's: %s", (code, expected) => {
  expect(isEoaCode(code)).toBe(expected)
})
