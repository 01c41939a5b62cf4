/** More digits show the error of binary fractions. */
const DIGITS = 15

export function toDecimal(value: number | null | undefined): string | undefined {
  if (value == null || !Number.isFinite(value) || value < 0 || value >= 1e18) return undefined
  return value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: DIGITS })
}
