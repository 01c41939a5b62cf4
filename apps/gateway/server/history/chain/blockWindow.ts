import type { BlockRange } from './Move.ts'
import { NodeRefused } from './NodeRpc.ts'

/**
 * Number of blocks in one request. Endpoints refuse what is too much for them and never cut it; each has its own limits, of blocks or of
 * results, so the size is found by asking and remembered for as long as the process runs.
 */
export type BlockWindow = {
  readonly size: number
  refused(length: number): void
  accepted(results: number): void
}

/** Below so many results a window may grow. */
const FEW_RESULTS = 1_000
/** Windows that go well before a size that was refused is tried again: limits of results depend on the blocks. */
const PATIENCE = 32

/**
 * Creates a window.
 *
 * @param first blocks of the first request
 * @param most blocks of any request
 */
export function createBlockWindow(first: number, most = first): BlockWindow {
  let size = first
  let ceiling = most
  let untilRetry = 0
  return {
    get size() {
      return size
    },
    refused(length) {
      ceiling = Math.max(1, length - 1)
      size = Math.max(1, Math.floor(length / 2))
      untilRetry = PATIENCE
    },
    accepted(results) {
      untilRetry -= 1
      if (untilRetry <= 0) ceiling = most
      if (results < FEW_RESULTS) size = Math.min(size * 2, ceiling)
    },
  }
}

/**
 * Reads as much of a range as the endpoint gives at once, from its newest or its oldest end.
 *
 * @param read gives also the number of results that the endpoint counts
 * @returns the blocks that were read, with what was found
 * @throws NodeRefused a single block is too much
 * @throws NodeFailed
 */
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
      if (!(cause instanceof NodeRefused) || length === 1) throw cause
      window.refused(length)
    }
  }
}

function partOf({ from, to }: BlockRange, size: number, end: 'newest' | 'oldest'): BlockRange {
  return end === 'newest' ? { from: Math.max(from, to - size + 1), to } : { from, to: Math.min(to, from + size - 1) }
}
