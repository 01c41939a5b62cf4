import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Address } from 'viem'
import type { SourceContext } from '../sources/Source.ts'

export type ObservedToken = {
  address: Address
  /** Spam reasons of its transfers: `mass-airdrop`, `zero-value`, `forged-transfer`. */
  reasons: readonly SpamReason[]
}

/** Lists fungible tokens of an account's transfers on one chain, latest first. Waits up to a second for the index. */
export type ObservedTokens = (
  query: { chainId: CaipNetworkId; account: Address },
  context: SourceContext,
) => Promise<readonly ObservedToken[]>
