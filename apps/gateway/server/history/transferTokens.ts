import { spamReasonsOfUnlisted } from '../balances/spamReasonsOfUnlisted.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { coinOf } from '../tokens/coinOf.ts'
import type { FindTokenMetadata } from '../tokens/createTokenMetadata.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'
import type { TransferContext, TransferToken } from './transferContext.ts'

type Options = { rpcs: ChainRpcs; lists: TokenLists; metadata: FindTokenMetadata; imageOf: TokenImages }

export function transferTokens({ rpcs, lists, metadata, imageOf }: Options): TransferContext['tokens'] {
  return async (chainId, tokens) => {
    const listed = lists.of(chainId)
    const rpc = rpcs(chainId)
    const unlisted = tokens.filter((token) => !listed.byAddress.has(token))
    const declared = rpc === undefined || unlisted.length === 0 ? undefined : await metadata(chainId, rpc, unlisted)
    const reasonsOf = spamReasonsOfUnlisted(listed, coinOf(chainId))
    return new Map(
      tokens.flatMap((address): [typeof address, TransferToken][] => {
        const token = listed.byAddress.get(address)
        if (token !== undefined) {
          const { name, symbol, decimals } = token
          return [[address, { name, symbol, decimals, iconUrl: imageOf(token), isVerified: true, reasons: [] }]]
        }
        const found = declared?.get(address)
        if (found === undefined) return []
        const { name, symbol, decimals } = found
        return [[address, { name, symbol, decimals, iconUrl: '', isVerified: false, reasons: reasonsOf(found) }]]
      }),
    )
  }
}
