import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { cutAmount } from './amount.ts'

export function decimalsOf({ quantity }: TokenBalance): number {
  return Math.min(Number(quantity.decimals), 36)
}

export function balanceOf(token: TokenBalance): bigint {
  return cutAmount(token.quantity.numeric, decimalsOf(token)) ?? 0n
}
