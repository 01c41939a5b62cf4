/** The middle of the values, or between the two middle ones. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2
}
