import { timingSafeEqual } from 'node:crypto'

/** Constant time for texts of one length. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
