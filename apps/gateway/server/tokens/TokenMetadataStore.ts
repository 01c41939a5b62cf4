import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address, Hex } from 'viem'
import type { TokenMetadata } from './TokenMetadata.ts'

/** A contract's code when its metadata was read: other code has other metadata. */
export type TokenCode = { address: Address; codeHash: Hex }

/** Stores metadata of unlisted tokens by chain, address and code. */
export type TokenMetadataStore = {
  /** @returns metadata in order; `undefined` if not stored */
  find(chainId: CaipNetworkId, codes: readonly TokenCode[]): Promise<(TokenMetadata | undefined)[]>
  save(chainId: CaipNetworkId, stored: readonly (TokenCode & { metadata: TokenMetadata })[]): Promise<void>
}
