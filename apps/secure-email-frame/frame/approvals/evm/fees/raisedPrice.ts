import type { Fee } from '../../shared/types.ts'

/** Prices of a replacement, in tenths of a percent of those that it replaces: nodes require a tenth more of each. */
const REPLACEMENT_PERMILLE = { normal: 1_125n, fast: 1_500n } as const satisfies Record<Fee['speed'], bigint>

/** The least price in wei of what takes the place of a transaction that waits; 0 where nothing waits. Rounds up: a node counts each wei. */
export function raisedPrice(price: bigint | undefined, speed: Fee['speed']): bigint {
  return price === undefined ? 0n : (price * REPLACEMENT_PERMILLE[speed] + 999n) / 1_000n
}
