/** More digits show the error of binary fractions. */
const DIGITS = 15

/** Writes a number of a provider as a decimal without an exponent; `undefined` if it is not one. */
export function toDecimal(value: number | null | undefined): string | undefined {
  if (value == null || !Number.isFinite(value) || value < 0 || value >= 1e18) return undefined
  return value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: DIGITS })
}
