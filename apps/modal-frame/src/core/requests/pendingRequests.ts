import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import type { Approval } from '../ports/Connector.ts'

/** A request that waits for the user, and how it is shown. */
export type PendingRequest = Pick<Approval, 'view' | 'endsOnClose'> & {
  id: number
  /** Absent: the connector itself prompts. */
  namespace?: ChainNamespace
  method: string
  /** The name of the wallet. */
  wallet: string
}

/** Oldest first. */
export const pendingRequestsAtom = atom<readonly PendingRequest[]>([])
