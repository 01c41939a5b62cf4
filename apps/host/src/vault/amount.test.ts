import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'

describe('parseAmount', () => {
  test.each([
    ['1', '1'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    [' 2. ', '2'],
    ['٠٫٥', '0.5'],
    ['1,000.5', '1000.5'],
    ['1.000,5', '1000.5'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('parses %j as %s ether', (text, ether) => {
    expect(parseAmount(text)).toEqual({ kind: 'amount', wei: parseEther(ether) })
  })

  test.each(['0', '0.0', '-1', '1e3', '0x10', '1.1.1', 'abc', '.', '0.0000000000000000001', '9'.repeat(40)])(
    'rejects %j',
    (text) => {
      expect(parseAmount(text).kind).toBe('invalid')
    },
  )

  test('asks which amount `1,234` is', () => {
    expect(parseAmount('1,234', { decimal: '.', group: ',' })).toMatchObject({
      kind: 'invalid',
      reason: 'Enter 1234 or 1.2340, whichever you mean.',
    })
  })

  test('treats an empty field as incomplete', () => {
    expect(parseAmount('  ')).toEqual({ kind: 'empty' })
  })
})

test.each([
  ['1.99999', 4, '1.9999'],
  ['1234567.5', 2, '1,234,567.50'],
  ['0', 4, '0.0000'],
  ['12', 0, '12'],
])('formats %s ether with %i decimals as %s, rounded down', (ether, decimals, shown) => {
  expect(formatAmount(parseEther(ether), decimals)).toBe(shown)
})
