import { toCaipAddress } from '@airlock/protocol/caip'
import { getAddress } from 'viem'
import type { TokenSource } from '../sources/Source.ts'
import { coinOf } from './coinOf.ts'
import { NATIVE_TOKEN } from './nativeToken.ts'
import type { TokenLists } from './TokenLists.ts'
import type { TokenImages } from './tokenImages.ts'

export function chainTokens({ lists, imageOf }: { lists: TokenLists; imageOf: TokenImages }): TokenSource {
  return async ({ chainId }) => {
    const { tokens, nativeImageId } = lists.of(chainId)
    return [
      {
        ...coinOf(chainId),
        address: toCaipAddress(chainId, NATIVE_TOKEN),
        logoUri: imageOf({ imageId: nativeImageId }),
        eip2612: false,
      },
      ...tokens.map(({ name, symbol, decimals, address, ...image }) => ({
        name,
        symbol,
        decimals,
        address: toCaipAddress(chainId, getAddress(address)),
        logoUri: imageOf(image),
        eip2612: false,
      })),
    ]
  }
}
