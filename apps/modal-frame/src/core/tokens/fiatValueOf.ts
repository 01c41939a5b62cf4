import { decimalPoint, formatDollars, formatWhole, lessThan } from '../../texts/figures.ts'
import { formatAmount } from '../networks/formatAmount.ts'
import { toFiat } from './fiat.ts'

const CENT = 0.01

/** `undefined` without a price. Less than a cent is not zero. */
export function fiatValueOf(amount: bigint, decimals: number, price: number): string | undefined {
  const text = toFiat(amount, decimals, price)
  if (text === undefined) return undefined
  return text === '0' && amount > 0n ? lessThan(formatDollars(CENT)) : formatDollars(Number(text))
}

/** Some browsers' `Intl` writes at most twenty digits. */
export function wholeFigure(numeric: string): string {
  const [integer = '0', fraction = ''] = numeric.split('.')
  return [formatWhole(integer), fraction.replace(/0+$/, '')].filter(Boolean).join(decimalPoint())
}

export function formatFullAmount(amount: bigint, decimals: number, symbol: string): string {
  return `${wholeFigure(formatAmount(amount, decimals))} ${symbol}`
}

/** Significant digits; all digits before the point stay. */
const DIGITS = 6

/** Rounds a maximum up, cuts everything else. */
export function formatShortAmount(amount: bigint, decimals: number, symbol: string, rounding: 'cut' | 'up' = 'cut') {
  const [integer = '0', fraction = ''] = formatAmount(amount, decimals).split('.')
  const places = integer === '0' ? fraction.search(/[1-9]/) + DIGITS : Math.max(0, DIGITS - integer.length)
  const unit = 10n ** BigInt(Math.max(0, decimals - places))
  const rest = amount % unit
  const short = amount - rest + (rest > 0n && rounding === 'up' ? unit : 0n)
  return formatFullAmount(short, decimals, symbol)
}
