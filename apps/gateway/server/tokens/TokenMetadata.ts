import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'

export type TokenMetadata = {
  decimals: number
  symbol: string
  name: string
  /** Found in the uncleaned name and symbol. */
  reasons: readonly SpamReason[]
}

/** With more decimals, one token would have more than 10^36 base units. */
export const MAX_DECIMALS = 36
export const MAX_SYMBOL_LENGTH = 32
