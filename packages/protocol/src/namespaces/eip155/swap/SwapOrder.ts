import type { SwapRouter } from '../../../swap/routers.ts'
import type { Hex } from './abiWords.ts'

/** Transaction to a router. */
export type SwapCall = { to: string; data: string; value: bigint }

/** Share of the output that the router pays to the operator. */
export type SwapFee = { bp: number; to: Hex }

/** Everything that the bytes of a swap define. Addresses are lower case. */
export type SwapOrder = {
  /** Token that the account pays; `null` for the coin. */
  from: Hex | null
  /** Token that the recipient gets; `null` for the coin. */
  out: Hex | null
  recipient: Hex
  amount: bigint
  /** Minimum output before the fee. */
  minimum: bigint
  fee: SwapFee | null
  /** Last valid second of the chain's time. */
  deadline: bigint
  /** Tokens from the first pool to the last, with the wrapped token instead of the coin. */
  path: readonly Hex[]
  /** Fees of v3 pools in millionths, one between each two tokens; empty for v2. */
  tiers: readonly number[]
}

/** Returns the minimum that the recipient gets. The router rounds its fee down. */
export function minimumAfterFee({ minimum, fee }: Pick<SwapOrder, 'minimum' | 'fee'>): bigint {
  return fee === null ? minimum : minimum - (minimum * BigInt(fee.bp)) / 10_000n
}

export type RouterOf = Pick<SwapRouter, 'address' | 'kind' | 'wrapped'>
