import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SentCall } from '../ports/Transfers.ts'
import type { PendingRequest } from '../router/pendingRequests.ts'

/** Sent, or pending in a wallet. */
export type IntentsInput =
  | { network: CaipNetworkId; hash: string }
  | { network: CaipNetworkId; calls: readonly SentCall[] }
  | { request: PendingRequest }
