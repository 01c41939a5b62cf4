/** The least value that so many of a hundred do not exceed: always one that was measured. NaN of nothing. @param rank above 0, up to 100 */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1] ?? Number.NaN
}
