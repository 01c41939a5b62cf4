import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SentCall } from '../ports/Transfers.ts'
import type { PendingRequest } from '../router/pendingRequests.ts'

export type IntentsInput =
  | { network: CaipNetworkId; hash: string }
  | { network: CaipNetworkId; calls: readonly SentCall[] }
  | { request: PendingRequest }
