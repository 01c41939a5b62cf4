import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address, Hex } from 'viem'
import type { TokenFacts } from './TokenFacts.ts'

/** A contract as it was when its facts were read: another code at its address states other facts. */
export type TokenCode = { address: Address; codeHash: Hex }

/** Keeps facts of unlisted tokens for ever, by chain, address and code. */
export type TokenFactsStore = {
  /** @returns facts in the order of the codes; `undefined` for those that are not kept */
  find(chainId: CaipNetworkId, codes: readonly TokenCode[]): Promise<(TokenFacts | undefined)[]>
  keep(chainId: CaipNetworkId, kept: readonly (TokenCode & { facts: TokenFacts })[]): Promise<void>
}
