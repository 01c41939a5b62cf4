import type { TokenBalance } from '@airlock/protocol/gateway/balance'
import type { Asset } from '../../../core/ports/Transfers.ts'
import { decimalsOf } from './formState.ts'

/** What is sent of a token: its contract without network (CAIP-10), or the coin. */
export function assetOf(token: TokenBalance): Asset {
  return { address: token.address?.split(':').at(-1) ?? null, decimals: decimalsOf(token) }
}
