import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

/** A token of an account. `isAdded`: the visitor added its contract; it is listed even unverified. */
export type AccountToken = TokenBalance & { isAdded?: true }
