const SECONDS_A_DAY = 86_400
const SECONDS_A_YEAR = 365 * SECONDS_A_DAY
const ONE = 10n ** 18n

export function accrued(value: bigint, ratePerSecond: bigint, elapsedMs: number): bigint {
  return value + (value * ratePerSecond * BigInt(Math.max(0, Math.round(elapsedMs)))) / ONE / 1_000n
}

export function dailyYield(value: bigint, ratePerSecond: bigint): bigint {
  return (value * ratePerSecond * BigInt(SECONDS_A_DAY)) / ONE
}

/** Yearly yield in percent with one decimal: `7.2`. */
export function percentAYear(ratePerSecond: bigint): string {
  return ((Number(ratePerSecond) / 1e18) * SECONDS_A_YEAR * 100).toFixed(1)
}
