import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Hex } from 'viem'

export type TransferToken = {
  name: string
  symbol: string
  decimals: number
  iconUrl: string
  isVerified: boolean
  reasons: readonly SpamReason[]
}

export type TransferNft = { name: string; previewUrl: string; reasons: readonly SpamReason[] }

export type NftId = { token: Hex; tokenId: bigint }
export const nftKey = ({ token, tokenId }: NftId) => `${token}/${tokenId}`

/** Leaves out unknown metadata. Addresses are lower case. */
export type TransferContext = {
  /** @throws SourceFailed */
  tokens(chainId: CaipNetworkId, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, TransferToken>>
  /** By `nftKey`. @throws SourceFailed */
  nfts(chainId: CaipNetworkId, ids: readonly NftId[]): Promise<ReadonlyMap<string, TransferNft>>
}
