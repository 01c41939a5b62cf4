import { formatAmount } from '../networks/formatAmount.ts'
import { parseAmount } from './amount.ts'

const PRICE_DECIMALS = 18
const CENTS = 2

/** Rounded down. `undefined` without a price. */
export function toFiat(amount: bigint, decimals: number, price: number): string | undefined {
  const units = priceUnits(price)
  if (units === undefined) return undefined
  const cents = (amount * units) / 10n ** BigInt(decimals + PRICE_DECIMALS - CENTS)
  return formatAmount(cents, CENTS)
}

export function fromFiat(text: string, decimals: number, price: number): bigint | undefined {
  const units = priceUnits(price)
  const dollars = parseAmount(text, CENTS)
  if (units === undefined || dollars === undefined) return undefined
  return (dollars * 10n ** BigInt(decimals + PRICE_DECIMALS - CENTS)) / units
}

function priceUnits(price: number): bigint | undefined {
  if (!Number.isFinite(price) || price <= 0 || price >= 1e21) return undefined
  const units = parseAmount(price.toFixed(PRICE_DECIMALS), PRICE_DECIMALS)
  return units === 0n ? undefined : units
}
