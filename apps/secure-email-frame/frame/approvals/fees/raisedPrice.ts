import type { Fee } from '../Description.ts'

/** Nodes take a replacement that pays a tenth more than what it replaces, of each of its prices; in tenths of a percent. */
const RAISED = { normal: 1_125n, fast: 1_500n } as const satisfies Record<Fee['speed'], bigint>

/** The least price in wei of what takes the place of a transaction that waits; 0 where nothing waits. Rounds up: a node counts each wei. */
export function raisedPrice(price: bigint | undefined, speed: Fee['speed']): bigint {
  return price === undefined ? 0n : (price * RAISED[speed] + 999n) / 1_000n
}
