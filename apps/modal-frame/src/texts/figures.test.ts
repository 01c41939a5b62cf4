import { expect, test } from 'vitest'
import { dollarParts, formatChange, formatDollars, formatPrice, formatQuantity } from './figures.ts'

test.each([
  ['0', '0'],
  ['9.92', '9.92'],
  ['1.99999', '1.9999'],
  ['0.00009', '\u2066<0.0001\u2069'],
  ['0.0001', '0.0001'],
  ['123456789012345678901.123456789012345678', '123,456,789,012,345,678,901.1234'],
])('a quantity of %s is cut to %s and never rounded up', (numeric, shown) => {
  expect(formatQuantity(numeric)).toBe(shown)
})

test('dollars are rounded to cents, and less than one is said to be', () => {
  expect([12_480.625, 0.004, 0, 7.155].map((value) => formatDollars(value))).toEqual([
    '$12,480.63',
    '\u2066<$0.01\u2069',
    '$0.00',
    '$7.16',
  ])
  expect(formatDollars(-214.08, 'exceptZero')).toBe('\u2066-$214.08\u2069')
  expect(dollarParts(12_480.62)).toEqual({ main: '$12,480', cents: '.62' })
})

test('a change carries its sign', () => {
  expect([1.93, -0.6, 0].map((percent) => formatChange(percent))).toEqual([
    '\u2066+1.9%\u2069',
    '\u2066-0.6%\u2069',
    '0.0%',
  ])
})

test.each([
  [3_500, '$3,500.00'],
  [1, '$1.00'],
  [0.99999, '$1.00'],
  [0.5, '$0.50'],
  [0.000012345, '$0.00001235'],
  [1e-15, '\u2066<$0.0000000010\u2069'],
])('a price of %d is written as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown)
})
