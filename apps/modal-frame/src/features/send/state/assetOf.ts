import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Asset } from '../../../core/ports/Transfers.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'

/** The contract without its network, or the coin. */
export function assetOf(token: TokenBalance): Asset {
  return { address: token.address?.split(':').at(-1) ?? null, decimals: decimalsOf(token) }
}
