import { formatUnits } from 'viem'

const DIGITS = 3

export function feeText(fee: bigint, symbol: string): string {
  const unit = 10n ** BigInt(Math.max(0, fee.toString().length - DIGITS))
  return `${formatUnits(((fee + unit - 1n) / unit) * unit, 18)} ${symbol}`
}
