import type { SwapRouter } from '../../../swap/routers.ts'
import type { Hex } from './abiWords.ts'

export type SwapCall = { to: string; data: string; value: bigint }

export type SwapFee = { bp: number; to: Hex }

export type SwapOrder = {
  /** `null` for the coin. */
  from: Hex | null
  out: Hex | null
  recipient: Hex
  amount: bigint
  minimum: bigint
  fee: SwapFee | null
  deadline: bigint
  /** First pool to last, with the wrapped token instead of the coin. */
  path: readonly Hex[]
  /** Millionths, between each two tokens; empty for v2. */
  tiers: readonly number[]
}

/** The router rounds its fee down. */
export function minimumAfterFee({ minimum, fee }: Pick<SwapOrder, 'minimum' | 'fee'>): bigint {
  return fee === null ? minimum : minimum - (minimum * BigInt(fee.bp)) / 10_000n
}

export type RouterOf = Pick<SwapRouter, 'address' | 'kind' | 'wrapped'>
