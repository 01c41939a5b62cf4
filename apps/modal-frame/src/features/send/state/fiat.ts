import { formatAmount, parseAmount } from './amount.ts'

/** Digits after the point that a price is taken with. */
const PRICE_DECIMALS = 18
const CENTS = 2

/** Text of dollars that a text of the token is worth, in cents and never rounded up. `undefined` without a price. */
export function toFiat(amount: bigint, decimals: number, price: number): string | undefined {
  const units = priceUnits(price)
  if (units === undefined) return undefined
  const cents = (amount * units) / 10n ** BigInt(decimals + PRICE_DECIMALS - CENTS)
  return formatAmount(cents, CENTS)
}

/** Amount of the token, in its smallest unit, for a text of dollars; `undefined` for a text that is not an amount, or without a price. */
export function fromFiat(text: string, decimals: number, price: number): bigint | undefined {
  const units = priceUnits(price)
  const dollars = parseAmount(text, CENTS)
  if (units === undefined || dollars === undefined) return undefined
  return (dollars * 10n ** BigInt(decimals + PRICE_DECIMALS - CENTS)) / units
}

/** A price is a number of JSON: its decimal digits are taken as they are written, and calculated with as whole numbers. */
function priceUnits(price: number): bigint | undefined {
  if (!Number.isFinite(price) || price <= 0 || price >= 1e21) return undefined
  const units = parseAmount(price.toFixed(PRICE_DECIMALS), PRICE_DECIMALS)
  return units === 0n ? undefined : units
}
