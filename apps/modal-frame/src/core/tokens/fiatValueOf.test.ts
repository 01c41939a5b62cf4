import { describe, expect, test } from 'vitest'
import { formatShortAmount } from './fiatValueOf.ts'

describe('formatShortAmount', () => {
  test.each([
    [1_234_567_890_123_456_789n, '1.23456 X', '1.23457 X'],
    [1_500_000_000_000_000_000n, '1.5 X', '1.5 X'],
    [3_421_234_567_890n, '0.00000342123 X', '0.00000342124 X'],
    [1_234_567_890_000_000_000_000_001n, '1,234,567 X', '1,234,568 X'],
    [0n, '0 X', '0 X'],
    [1n, '0.000000000000000001 X', '0.000000000000000001 X'],
    [999_999_900_000_000_000n, '0.999999 X', '1 X'],
  ])('writes %s with six digits', (amount, cut, up) => {
    expect(formatShortAmount(amount, 18, 'X')).toBe(cut)
    expect(formatShortAmount(amount, 18, 'X', 'up')).toBe(up)
  })

  test('writes whole units of a token without decimals', () => {
    expect(formatShortAmount(12_345_678n, 0, 'X', 'up')).toBe('12,345,678 X')
  })
})
