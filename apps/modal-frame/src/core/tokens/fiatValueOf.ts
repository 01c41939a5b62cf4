import { decimalPoint, formatDollars, formatWhole, lessThan } from '../../texts/figures.ts'
import { formatAmount } from '../networks/formatAmount.ts'
import { toFiat } from './fiat.ts'

const CENT = 0.01

/** Value in dollars; `undefined` without a price. Less than a cent is not zero. */
export function fiatValueOf(amount: bigint, decimals: number, price: number): string | undefined {
  const text = toFiat(amount, decimals, price)
  if (text === undefined) return undefined
  return text === '0' && amount > 0n ? lessThan(formatDollars(CENT)) : formatDollars(Number(text))
}

/** All digits of a decimal: some browsers' `Intl` writes at most twenty. */
export function wholeFigure(numeric: string): string {
  const [full = '0', fraction = ''] = numeric.split('.')
  return [formatWhole(full), fraction.replace(/0+$/, '')].filter(Boolean).join(decimalPoint())
}

/** All digits of an amount, with the symbol. */
export function formatFullAmount(amount: bigint, decimals: number, symbol: string): string {
  return `${wholeFigure(formatAmount(amount, decimals))} ${symbol}`
}

const DIGITS = 6

/** At most six significant digits, cut and never rounded up; all digits before the point stay. */
export function formatShortAmount(amount: bigint, decimals: number, symbol: string): string {
  const [full = '0', fraction = ''] = formatAmount(amount, decimals).split('.')
  const places = full === '0' ? fraction.search(/[1-9]/) + DIGITS : Math.max(0, DIGITS - full.length)
  return `${wholeFigure(`${full}.${fraction.slice(0, places)}`)} ${symbol}`
}
