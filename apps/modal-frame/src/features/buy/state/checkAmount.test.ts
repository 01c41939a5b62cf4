import { DEFAULT_ONRAMP_OPTIONS } from '@airlock/protocol/gateway/defaultOnrampOptions'
import { describe, expect, test } from 'vitest'
import { checkAmount, checkAssetAmount } from './checkAmount.ts'

const limitsOf = (currency: string, method: string) =>
  (DEFAULT_ONRAMP_OPTIONS.paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []).filter(
    ({ id }) => id === method,
  )
const kindOf = (typed: string, limits = limitsOf('USD', 'card'), locale = 'en-US') =>
  checkAmount(typed, limits, locale).kind

describe('checkAmount', () => {
  test.each(['USD', 'EUR'])('[S9.7:card] accepts 10.00 to 7500.00 %s by card', (currency) => {
    const kinds = ['9.99', '10.00', '10', '7500.00', '7500.01'].map((typed) =>
      kindOf(typed, limitsOf(currency, 'card')),
    )
    expect(kinds).toEqual(['outside', 'ok', 'ok', 'ok', 'outside'])
  })

  test.each(['USD', 'EUR'])('[S9.7:bankAccount] accepts 10.00 to 25000.00 %s by bank account', (currency) => {
    const limits = limitsOf(currency, 'ach_bank_account')
    const kinds = ['9.99', '10.00', '25000.00', '25000.01'].map((typed) => kindOf(typed, limits))
    expect(kinds).toEqual(['outside', 'ok', 'ok', 'outside'])
  })

  test.each(['1e3', '-10', '10.001', '0x10', '10 USD', `1${'0'.repeat(30)}`])('rejects %s', (typed) => {
    expect(kindOf(typed)).toBe('invalid')
  })

  test('reads the notation of the visitor', () => {
    expect(checkAmount('10,00', limitsOf('EUR', 'card'), 'de-DE')).toEqual({ kind: 'ok', amount: '10.00' })
    expect(checkAmount('100.5', limitsOf('USD', 'card'), 'en-US')).toEqual({ kind: 'ok', amount: '100.50' })
  })

  test('treats an empty field as incomplete', () => {
    expect(kindOf(' ')).toBe('empty')
  })

  test('names the widest limits', () => {
    const limits = DEFAULT_ONRAMP_OPTIONS.paymentCurrencies[0]?.payment_method_limits ?? []
    expect(checkAmount('1', limits, 'en')).toEqual({ kind: 'outside', min: '10.00', max: '25000.00' })
  })
})

test.each([
  ['0.05', { kind: 'ok', amount: '0.05' }],
  ['007.500', { kind: 'ok', amount: '7.5' }],
  ['3', { kind: 'ok', amount: '3' }],
  ['.5', { kind: 'ok', amount: '0.5' }],
  ['', { kind: 'empty' }],
  ['0', { kind: 'invalid' }],
  ['0.000000001', { kind: 'invalid' }],
  ['1e3', { kind: 'invalid' }],
  ['-1', { kind: 'invalid' }],
  ['1234567890', { kind: 'invalid' }],
])('reads %s as an amount of an asset', (typed, expected) => {
  expect(checkAssetAmount(typed, 'en')).toEqual(expected)
})
