import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address, Hex } from 'viem'
import type { TokenMetadata } from './TokenMetadata.ts'

/** Other code has other metadata. */
export type TokenCode = { address: Address; codeHash: Hex }

export type TokenMetadataStore = {
  find(chainId: CaipNetworkId, codes: readonly TokenCode[]): Promise<(TokenMetadata | undefined)[]>
  save(chainId: CaipNetworkId, stored: readonly (TokenCode & { metadata: TokenMetadata })[]): Promise<void>
}
