import { formatDollars, formatQuantity, lessThan } from '../../../texts/figures.ts'
import { formatAmount } from './amount.ts'
import { toFiat } from './fiat.ts'

const CENT = 0.01

/** Dollars that an amount in the smallest unit is worth, as text; `undefined` without a price. Less than a cent is more than nothing. */
export function worthOf(amount: bigint, decimals: number, price: number): string | undefined {
  const text = toFiat(amount, decimals, price)
  if (text === undefined) return undefined
  return text === '0' && amount > 0n ? lessThan(formatDollars(CENT)) : formatDollars(Number(text))
}

/** An exact decimal with every digit that it has: `Intl` of some browsers writes twenty of a fraction at most. */
export function wholeFigure(numeric: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return [formatQuantity(whole, 0), fraction.replace(/0+$/, '')].filter(Boolean).join('.')
}

/** An amount in the smallest unit with every digit, and the symbol. */
export function wholeAmount(amount: bigint, decimals: number, symbol: string): string {
  return `${wholeFigure(formatAmount(amount, decimals))} ${symbol}`
}
