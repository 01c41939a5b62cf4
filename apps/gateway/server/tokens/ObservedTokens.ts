import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Address } from 'viem'
import type { SourceContext } from '../sources/Source.ts'

export type ObservedToken = {
  address: Address
  reasons: readonly SpamReason[]
}

/** Latest first. Waits up to a second for the index. */
export type ObservedTokens = (
  query: { chainId: CaipNetworkId; account: Address },
  context: SourceContext,
) => Promise<readonly ObservedToken[]>
