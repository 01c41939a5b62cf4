/** Prices as whole numbers of 10^-18 US dollars: amounts of tokens do not fit into a `number`. */
export const UNIT = 10n ** 18n

/** As a number, with about 15 digits. */
export function toDollars(price: bigint): number {
  return Number(price) / Number(UNIT)
}

/** Change from one price to another in percent. */
export function percentChange(from: bigint, to: bigint): number {
  return Number(((to - from) * 1_000_000n) / from) / 10_000
}
