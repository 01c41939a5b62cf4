import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'

export type ListedToken = {
  address: Address
  decimals: number
  name: string
  symbol: string
  imageId?: string | undefined
  /** External image, fetched only by the media proxy. */
  logoUri?: string | undefined
}

export type ChainTokens = {
  tokens: readonly ListedToken[]
  byAddress: ReadonlyMap<Address, ListedToken>
  nativeImageId?: string | undefined
}

export type TokenLists = { of(chainId: CaipNetworkId): ChainTokens }
