import type { BlockRange } from './Move.ts'
import { NodeError } from './NodeRpc.ts'

/** Adapts to an endpoint's unknown limits of blocks or results. */
export type BlockWindow = {
  readonly size: number
  rejected(length: number): void
  accepted(results: number): void
}

/** A window grows below this number of results. */
const FEW_RESULTS = 1_000
/** Successful windows before a rejected size is retried. */
const PATIENCE = 32

export function createBlockWindow(first: number, max = first): BlockWindow {
  let size = first
  let ceiling = max
  let untilRetry = 0
  return {
    get size() {
      return size
    },
    rejected(length) {
      ceiling = Math.max(1, length - 1)
      size = Math.max(1, Math.floor(length / 2))
      untilRetry = PATIENCE
    },
    accepted(results) {
      untilRetry -= 1
      if (untilRetry <= 0) ceiling = max
      if (results < FEW_RESULTS) size = Math.min(size * 2, ceiling)
    },
  }
}

/** Reads from the newest or oldest end. @throws NodeError if a single block is too large @throws NodeFailed */
export async function readWindow<Found extends { count: number }>(
  window: BlockWindow,
  range: BlockRange,
  end: 'newest' | 'oldest',
  read: (part: BlockRange) => Promise<Found>,
): Promise<{ read: BlockRange; found: Found }> {
  for (;;) {
    const part = partOf(range, window.size, end)
    try {
      const found = await read(part)
      window.accepted(found.count)
      return { read: part, found }
    } catch (cause) {
      const length = part.to - part.from + 1
      if (!(cause instanceof NodeError) || length === 1) throw cause
      window.rejected(length)
    }
  }
}

function partOf({ from, to }: BlockRange, size: number, end: 'newest' | 'oldest'): BlockRange {
  return end === 'newest' ? { from: Math.max(from, to - size + 1), to } : { from, to: Math.min(to, from + size - 1) }
}
