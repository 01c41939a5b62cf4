import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SentCall } from '../ports/Transfers.ts'
import type { PendingRequest } from '../router/pendingRequests.ts'

/** A sent transaction, the calls of a batch, or a request that waits in a wallet. */
export type IntentsInput =
  | { network: CaipNetworkId; hash: string }
  | { network: CaipNetworkId; calls: readonly SentCall[] }
  | { request: PendingRequest }
