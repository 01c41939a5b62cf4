import { expect, test } from 'vitest'
import { isLookAlike } from './isLookAlike.ts'

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test.each([
  [ADA, `0xf39f${'0'.repeat(32)}2266`, true],
  [ADA, ADA.toLowerCase(), false],
  [ADA, `0xf39f${'0'.repeat(32)}2267`, false],
  [ADA, `0xf38f${'0'.repeat(32)}2266`, false],
  [SOLANA, `7EcD${'1'.repeat(35)}FLtV`, true],
  [SOLANA, `7ecd${'1'.repeat(35)}fltv`, true],
  [SOLANA, SOLANA.toLowerCase(), true],
  [SOLANA, SOLANA, false],
  [SOLANA, `7EcD${'1'.repeat(35)}FLtW`, false],
])('compares the ends of %s and %s: %s', (address, other, expected) => {
  expect(isLookAlike(address, other)).toBe(expected)
})
