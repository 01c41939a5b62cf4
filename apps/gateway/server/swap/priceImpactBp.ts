import { SMALL_SHARE } from './quoteRoutes.ts'

/** Smaller outputs give no two digits of a price. */
const MIN_SMALL_OUTPUT = 100n
const FULL_BP = 10_000n

/** Compares with a thousandth of the amount. @returns `null` if that output has too few digits */
export function priceImpactBp(amount: bigint, output: bigint, smallOutput: bigint): number | null {
  const small = amount / SMALL_SHARE
  if (small === 0n || smallOutput < MIN_SMALL_OUTPUT) return null
  const share = (output * small * FULL_BP) / (smallOutput * amount)
  return share >= FULL_BP ? 0 : Number(FULL_BP - share)
}
