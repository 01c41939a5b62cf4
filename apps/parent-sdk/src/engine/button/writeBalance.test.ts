import { describe, expect, test } from 'vitest'
import { writeBalance } from './writeBalance.ts'

const write = (balance: string, locale = 'en') => writeBalance({ balance, symbol: 'ETH' }, locale)

describe('writeBalance', () => {
  test.each([
    ['0', '0 ETH'],
    ['1.98765', '1.987 ETH'],
    ['0.00098765', '0.0009 ETH'],
    ['0.00001', '<0.0001 ETH'],
    ['12.5000', '12.5 ETH'],
    ['1234.56', '1,234 ETH'],
    ['1234567.8', '1,234,567 ETH'],
    [`${'9'.repeat(21)}.9`, '999,999,999,999,999,999,999 ETH'],
  ])('writes %s as %s', (balance, text) => {
    expect(write(balance)).toBe(text)
  })

  test.each([
    ['de', '1.234.567 ETH'],
    ['hi', '12,34,567 ETH'],
    ['ar-EG', '1,234,567 ETH'],
    ['en_US', '1,234,567 ETH'],
  ])('groups digits as %s does', (locale, text) => {
    expect(write('1234567.8', locale)).toBe(text)
  })
})
