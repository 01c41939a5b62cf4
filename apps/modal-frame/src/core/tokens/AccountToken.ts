import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

export type AccountToken = TokenBalance & { isAdded?: true }
