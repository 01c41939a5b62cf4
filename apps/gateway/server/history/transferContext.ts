import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Hex } from 'viem'

export type TransferToken = {
  name: string
  symbol: string
  decimals: number
  /** Image that may be shown; `''` without one. */
  iconUrl: string
  /** True for a token of a list. */
  isVerified: boolean
  reasons: readonly SpamReason[]
}

/** An NFT as a transfer shows it. */
export type TransferNft = { name: string; previewUrl: string; reasons: readonly SpamReason[] }

export type NftId = { token: Hex; tokenId: bigint }
export const nftKey = ({ token, tokenId }: NftId) => `${token}/${tokenId}`

/** Find metadata for transfers, and omit what they cannot find. Addresses are lower case. */
export type TransferContext = {
  /** @throws SourceFailed */
  tokens(chainId: CaipNetworkId, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, TransferToken>>
  /** By `nftKey`. @throws SourceFailed */
  nfts(chainId: CaipNetworkId, ids: readonly NftId[]): Promise<ReadonlyMap<string, TransferNft>>
}
