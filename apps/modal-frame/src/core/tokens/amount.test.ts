import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../networks/formatAmount.ts'
import { parseAmount } from './amount.ts'
import { fromFiat, toFiat } from './fiat.ts'

describe('an amount', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['0', 18, 0n],
    ['007', 0, 7n],
    ['0.000001', 6, 1n],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
  ])('parses %s with %i decimals exactly', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })

  test.each([
    '1.9999999',
    '1e3',
    '-1',
    '+1',
    '.5',
    '1.',
    '1,5',
    '١٢',
    '1 000',
    '0x10',
    '',
    ' 1',
    '1'.repeat(61),
    'Infinity',
  ])('rejects %j without rounding', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined()
  })

  test('reads back as it was written, whatever its size', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 190n }), fc.nat({ max: 36 }), (amount, decimals) => {
        expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
      }),
    ))
})

describe('dollars', () => {
  test('cuts dollars to cents, never rounding up', () => {
    expect(toFiat(1_999_999n, 6, 1)).toBe('1.99')
    expect(toFiat(10n ** 18n, 18, 2_345.678)).toBe('2345.67')
    expect(toFiat(1n, 18, 2_345.678)).toBe('0')
  })

  test('returns a token amount that is never worth more than the dollars', () => {
    expect(fromFiat('1.5', 6, 1)).toBe(1_500_000n)
    expect(fromFiat('100', 18, 3)).toBe(33_333_333_333_333_333_333n)
    expect(fromFiat('1', 8, 1e-7)).toBe(1_000_000_000_000_000n)
  })

  test('returns undefined below a cent or without a price', () => {
    expect(fromFiat('0.001', 6, 1)).toBeUndefined()
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-19]) {
      expect(fromFiat('1', 6, price)).toBeUndefined()
      expect(toFiat(1n, 6, price)).toBeUndefined()
    }
  })

  test('never grows an amount in a round trip', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (amount, price) => {
          const dollars = toFiat(amount, 18, price)
          const back = dollars === undefined ? 0n : (fromFiat(dollars, 18, price) ?? 0n)
          expect(back <= amount).toBe(true)
        },
      ),
    ))
})
