import type { OnrampOptions } from '@airlock/protocol/gateway/answers/onramp'
import { notationOf, readDecimal } from '@airlock/protocol/text/readDecimal'
import { cutAmount } from '../../../core/tokens/amount.ts'

type Limit = OnrampOptions['paymentCurrencies'][number]['payment_method_limits'][number]

const CENTS = 2
const ASSET_DIGITS = 8
const centsOf = (text: string) => cutAmount(text, CENTS) ?? 0n

export type CheckedAmount =
  | { kind: 'ok'; amount: string }
  | { kind: 'empty' | 'invalid' }
  | { kind: 'outside'; min: string; max: string }

export function checkAmount(typed: string, limits: readonly Limit[], locale = navigator.language): CheckedAmount {
  if (typed.trim() === '') return { kind: 'empty' }
  const read = readDecimal(typed, notationOf(locale))
  if (read.kind !== 'decimal') return { kind: 'invalid' }
  const [integer = '', fraction = ''] = read.text.split('.')
  if (integer.length > 12 || fraction.replace(/0+$/, '').length > CENTS) return { kind: 'invalid' }
  const amount = `${integer.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, CENTS).padEnd(CENTS, '0')}`
  const cents = centsOf(amount)
  const isWithin = ({ min, max }: Limit) => cents >= centsOf(min) && cents <= centsOf(max)
  if (limits.some(isWithin)) return { kind: 'ok', amount }
  const sorted = (texts: string[]) => texts.toSorted((one, other) => (centsOf(one) < centsOf(other) ? -1 : 1))
  const [min, max] = [sorted(limits.map((limit) => limit.min))[0], sorted(limits.map((limit) => limit.max)).at(-1)]
  return min === undefined || max === undefined ? { kind: 'invalid' } : { kind: 'outside', min, max }
}

export function checkAssetAmount(typed: string, locale = navigator.language): CheckedAmount {
  if (typed.trim() === '') return { kind: 'empty' }
  const read = readDecimal(typed, notationOf(locale))
  if (read.kind !== 'decimal') return { kind: 'invalid' }
  const [integer = '', fraction = ''] = read.text.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (integer.length > 9 || digits.length > ASSET_DIGITS || !/[1-9]/.test(read.text)) return { kind: 'invalid' }
  const units = integer.replace(/^0+(?=\d)/, '') || '0'
  return { kind: 'ok', amount: digits === '' ? units : `${units}.${digits}` }
}
