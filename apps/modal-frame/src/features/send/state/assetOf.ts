import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Asset } from '../../../core/ports/Transfers.ts'
import { decimalsOf } from './formState.ts'

/** Asset of a token: its contract without the network of CAIP-10, or the coin. */
export function assetOf(token: TokenBalance): Asset {
  return { address: token.address?.split(':').at(-1) ?? null, decimals: decimalsOf(token) }
}
