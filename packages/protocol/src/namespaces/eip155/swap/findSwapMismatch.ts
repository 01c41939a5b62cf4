import { minimumAfterFee, type SwapFee, type SwapOrder } from './SwapOrder.ts'

export type ShownSwap = {
  account: string
  from: string | null
  out: string | null
  amount: bigint
  minimum: bigint
  expected: bigint
  fee: SwapFee | null
}

export type SwapMismatch = 'recipient' | 'tokens' | 'amount' | 'minimum' | 'fee' | 'deadline'

const MAX_DEADLINE_S = 3_600

/** Returns the first figure that is worse than shown. @param now seconds */
export function findSwapMismatch(order: SwapOrder, shown: ShownSwap, now: number): SwapMismatch | undefined {
  if (!isSame(order.recipient, shown.account)) return 'recipient'
  if (!isSame(order.from, shown.from) || !isSame(order.out, shown.out)) return 'tokens'
  if (order.amount !== shown.amount) return 'amount'
  // A minimum above the quote always reverts.
  if (minimumAfterFee(order) < shown.minimum || order.minimum > shown.expected) return 'minimum'
  if (!isFeeShown(order.fee, shown.fee)) return 'fee'
  return order.deadline > BigInt(Math.floor(now) + MAX_DEADLINE_S) ? 'deadline' : undefined
}

function isFeeShown(fee: SwapFee | null, shown: SwapFee | null): boolean {
  return fee === null || (shown !== null && fee.bp <= shown.bp && isSame(fee.to, shown.to))
}

function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
