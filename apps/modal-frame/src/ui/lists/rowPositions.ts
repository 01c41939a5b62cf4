/** Distances of rows from the start of their list in px, and the list's height as the last one. */
export function rowPositions(heights: readonly number[]): readonly number[] {
  const tops = [0]
  let end = 0
  for (const height of heights) {
    end += height
    tops.push(end)
  }
  return tops
}

export type RowRange = { first: number; last: number }

/** Rows between two distances from the start of the list. */
export function rowsBetween(tops: readonly number[], from: number, to: number): RowRange {
  const count = tops.length - 1
  const first = Math.max(0, lastAtMost(tops, from))
  return { first: Math.min(first, count - 1), last: Math.min(Math.max(first, lastAtMost(tops, to)), count - 1) }
}

/** Index of the last value that is at most `limit`; -1 for none. @param sorted ascending */
function lastAtMost(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
