import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  decimalPoint,
  dollarParts,
  formatChange,
  formatDollars,
  formatHolding,
  formatPrice,
  formatQuantity,
  formatShare,
} from './figures.ts'

test('reads the decimal point, and leaves the formats as they are', () => {
  expect(decimalPoint()).toBe('.')
  expect(formatQuantity('12345.678')).toBe('12,345.6')
})

test.each([
  ['0', '0'],
  ['9.92', '9.92'],
  ['1.9999999', '1.99999'],
  ['1844.22', '1,844.22'],
  ['12345.678', '12,345.6'],
  ['0012.5', '12.5'],
  ['0.0000009', '\u2066<0.000001\u2069'],
  ['0.000001', '0.000001'],
  ['1234567.89', '1,234,567'],
  ['123456789012345678901.123456789012345678', '123,456,789,012,345,678,901'],
])('cuts a quantity of %s to %s', (numeric, shown) => {
  expect(formatQuantity(numeric)).toBe(shown)
})

test('rounds dollars to cents, and writes less than one as such', () => {
  expect([12_480.625, 0.004, 0, 7.155].map((value) => formatDollars(value))).toEqual([
    '$12,480.63',
    '\u2066<$0.01\u2069',
    '$0.00',
    '$7.16',
  ])
  expect(formatDollars(-214.08)).toBe('\u2066−$214.08\u2069')
  expect(dollarParts(12_480.62)).toEqual({ main: '$12,480', cents: '.62' })
})

test('writes a change with its sign', () => {
  expect([1.93, -0.6, 0].map((percent) => formatChange(percent))).toEqual([
    '\u2066+1.9%\u2069',
    '\u2066−0.6%\u2069',
    '0.0%',
  ])
})

test('writes a share as the language writes percents', () => {
  expect([5, 50, 100, 2_340].map(formatShare)).toEqual(['0.05%', '0.5%', '1%', '23.4%'])
  Object.assign(document.documentElement, { lang: 'vi' })
  expect(formatShare(2_340)).toBe('23,4%')
  Object.assign(document.documentElement, { lang: '' })
})

test.each([
  [3_500, '$3,500.00'],
  [1, '$1.00'],
  [0.99999, '$1.00'],
  [0.5, '$0.50'],
  [0.000012345, '$0.00001235'],
  [1e-15, '\u2066<$0.0000000010\u2069'],
])('writes a price of %d as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown)
})

test.each([
  [1, '$1', '.00'],
  [123_456_789.5, '$123,456,789', '.50'],
  [12_345_678_901, '$12,345,678,901', '.00'],
  [1_234_567_890_123, '$1.235T', ''],
  [1e40, '\u2066>$999T\u2069', ''],
])('writes a total of %d within 20 characters', (value, main, cents) => {
  expect(dollarParts(value)).toEqual({ main, cents })
})

test('shortens a balance of more than 12 digits', () => {
  expect(['999999999999.5', '1234567890123', '9'.repeat(40)].map(formatHolding)).toEqual([
    '999,999,999,999',
    '1.235T',
    '\u2066>999T\u2069',
  ])
})

test('drops cents from a million dollars', () => {
  expect([999_999.5, 1_000_000.4, -2_500_000.6].map((value) => formatDollars(value))).toEqual([
    '$999,999.50',
    '$1,000,000',
    '\u2066−$2,500,001\u2069',
  ])
})

describe('figures in Arabic', () => {
  beforeEach(() => void Object.assign(document.documentElement, { lang: 'ar' }))
  afterEach(() => void Object.assign(document.documentElement, { lang: 'en' }))

  test('writes Latin digits without marks of direction', () => {
    expect(formatQuantity('1844.22')).toBe('1,844.22')
    expect(formatDollars(1_844.2)).toMatch(/^(?:US)?\$?\s?1,844\.20\s?(?:US)?\$?$/)
    expect(formatChange(-0.6)).toMatch(/^\u2066−0\.6%\u2069$/)
  })
})
