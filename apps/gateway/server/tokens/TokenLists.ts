import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'

/** A token of a list. Its names are readable text. */
export type ListedToken = {
  /** Lower case. */
  address: Address
  decimals: number
  name: string
  symbol: string
  /** Picture of this gateway: `/getTokenImage/<id>`. */
  imageId?: string | undefined
  /** Picture elsewhere: fetched by the media proxy alone. */
  logoUri?: string | undefined
}

/** Listed tokens of one chain. */
export type ChainTokens = {
  tokens: readonly ListedToken[]
  byAddress: ReadonlyMap<Address, ListedToken>
  /** Picture of the chain's own coin. */
  nativeImageId?: string | undefined
}

/** Tokens that this gateway vouches for: of the lists that come with it, and of the operator's. */
export type TokenLists = { of(chainId: CaipNetworkId): ChainTokens }
