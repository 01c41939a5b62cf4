import type { Fee } from '../../shared/types.ts'

/** Replacement price in permille of the replaced price. Nodes require at least 1,100. */
const REPLACEMENT_PERMILLE = { normal: 1_125n, fast: 1_500n } as const satisfies Record<Fee['speed'], bigint>

export function raisedPrice(price: bigint | undefined, speed: Fee['speed']): bigint {
  return price === undefined ? 0n : (price * REPLACEMENT_PERMILLE[speed] + 999n) / 1_000n
}
