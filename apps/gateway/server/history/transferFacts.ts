import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Hex } from 'viem'

/** A fungible token as a transfer shows it. Names are readable text of a stranger. */
export type TransferToken = {
  name: string
  symbol: string
  decimals: number
  /** Picture that may be shown; `''` for none. */
  iconUrl: string
  /** True for a token of a list. */
  isVerified: boolean
  reasons: readonly SpamReason[]
}

/** An NFT as a transfer shows it. */
export type TransferNft = { name: string; previewUrl: string; reasons: readonly SpamReason[] }

export type NftId = { token: Hex; tokenId: bigint }
/** Key of an NFT among those of its chain. */
export const nftKey = ({ token, tokenId }: NftId) => `${token}/${tokenId}`

/** Readers of what transfers name. Each finds what it can; what it cannot is left out. Addresses are lower case. */
export type TransferFacts = {
  /** @throws SourceFailed */
  tokens(chainId: CaipNetworkId, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, TransferToken>>
  /** By `nftKey`. @throws SourceFailed */
  nfts(chainId: CaipNetworkId, ids: readonly NftId[]): Promise<ReadonlyMap<string, TransferNft>>
}
