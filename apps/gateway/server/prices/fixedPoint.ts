/** Prices in 10^-18 US dollars: token amounts do not fit into a `number`. */
export const UNIT = 10n ** 18n

export function toDollars(price: bigint): number {
  return Number(price) / Number(UNIT)
}

export function percentChange(from: bigint, to: bigint): number {
  return Number(((to - from) * 1_000_000n) / from) / 10_000
}
