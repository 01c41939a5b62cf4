import { formatUnits } from 'viem'

const DIGITS = 3

/** A fee in its coin with three digits that count, never less than it is. */
export function feeText(fee: bigint, symbol: string): string {
  const unit = 10n ** BigInt(Math.max(0, fee.toString().length - DIGITS))
  return `${formatUnits(((fee + unit - 1n) / unit) * unit, 18)} ${symbol}`
}
