import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Json } from '@airlock/protocol/snapshot'
import { atom } from 'jotai'
import type { Approval } from '../ports/Connector.ts'

export type PendingRequest = Pick<Approval, 'view' | 'endsOnClose'> & {
  id: number
  /** Absent: the connector itself prompts. */
  namespace?: ChainNamespace
  method: string
  params?: Json | undefined
  wallet: string
}

export const pendingRequestsAtom = atom<readonly PendingRequest[]>([])
