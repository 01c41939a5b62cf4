import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'

/** Facts that a token's contract states about itself. Names are readable text of a stranger. */
export type TokenFacts = {
  /** 0 to 36. */
  decimals: number
  /** `''` where it has none. */
  symbol: string
  /** `''` where it has none. */
  name: string
  /** Spam reasons of its name and symbol, as they were written. */
  reasons: readonly SpamReason[]
}

/** More cannot be those of an amount: 10^36 base units of a token worth anything exceed every supply. */
export const MAX_DECIMALS = 36
export const MAX_SYMBOL_LENGTH = 32
