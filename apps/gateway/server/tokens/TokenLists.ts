import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'

/** A listed token. Names are cleaned text. */
export type ListedToken = {
  address: Address
  decimals: number
  name: string
  symbol: string
  /** Bundled image: `/getTokenImage/<id>`. */
  imageId?: string | undefined
  /** External image, fetched only by the media proxy. */
  logoUri?: string | undefined
}

export type ChainTokens = {
  tokens: readonly ListedToken[]
  byAddress: ReadonlyMap<Address, ListedToken>
  /** Picture of the chain's own coin. */
  nativeImageId?: string | undefined
}

/** Verified tokens: bundled lists and the operator's. */
export type TokenLists = { of(chainId: CaipNetworkId): ChainTokens }
