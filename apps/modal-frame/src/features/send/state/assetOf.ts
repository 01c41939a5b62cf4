import type { Asset } from '../../../core/ports/Transfers.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import type { SendableToken } from '../../../core/tokens/chosenToken.ts'

export function assetOf(token: SendableToken): Asset {
  const { address, item } = token
  return { address: address?.split(':').at(-1) ?? null, decimals: decimalsOf(token), ...(item && { item }) }
}
