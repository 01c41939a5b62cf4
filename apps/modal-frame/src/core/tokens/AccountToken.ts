import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

/** A token of an account. `isAdded`: the visitor named its contract, and wants to see it whoever vouches for it. */
export type AccountToken = TokenBalance & { isAdded?: true }
