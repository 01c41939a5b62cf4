import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Address } from 'viem'
import type { SourceContext } from '../sources/Source.ts'

/** A token that stood in a transfer of an account. */
export type SeenToken = {
  address: Address
  /** Spam reasons of its transfers: `mass-airdrop`, `zero-value`, `forged-transfer`. */
  reasons: readonly SpamReason[]
}

/** Lists the fungible tokens of an account's transfers on one chain, those moved last first. Waits a second at most for a chain to be read. */
export type SeenTokens = (
  query: { chainId: CaipNetworkId; account: Address },
  context: SourceContext,
) => Promise<readonly SeenToken[]>
