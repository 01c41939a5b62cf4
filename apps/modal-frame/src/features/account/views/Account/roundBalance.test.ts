import { expect, test } from 'vitest'
import { roundBalance } from './roundBalance.ts'

test.each([
  ['0.00', '0.00'],
  ['0', '0'],
  ['1.5', '1.5'],
  ['12480.62049', '12,480.6204'],
  ['9999.99999', '9,999.9999'],
  ['0.00004', '<0.0001'],
  ['1.00004', '1'],
  ['1234567', '1,234,567'],
])('%s reads %s, and is never rounded up', (balance, shown) => {
  expect(roundBalance(balance)).toBe(shown)
})
