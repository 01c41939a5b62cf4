import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { parseAmount } from './amount.ts'

export function decimalsOf({ quantity }: TokenBalance): number {
  return Math.min(Number(quantity.decimals), 36)
}

/** Base units. Cuts excess digits. */
export function balanceOf(token: TokenBalance): bigint {
  const [whole = '0', fraction = ''] = token.quantity.numeric.split('.')
  const decimals = decimalsOf(token)
  return parseAmount(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals) || '0'}`, decimals) ?? 0n
}
