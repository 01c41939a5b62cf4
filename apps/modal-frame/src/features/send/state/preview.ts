import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Transfer, TransferContext, TransferFee } from '../../../core/ports/Transfers.ts'
import type { Warning } from './warnings.ts'

export type Change = 'balance' | 'fee' | 'amount'

export type Preview = {
  /** A repeated confirmation of one id is the same attempt. */
  id: number
  caipNetworkId: CaipNetworkId
  transfer: Transfer
  context: TransferContext
  fee: TransferFee
  warnings: readonly Warning[]
  /** The user accepted a certain loss. */
  isAccepted: boolean
  changes: readonly Change[]
  status:
    | 'ready'
    | 'checking'
    | 'asking'
    | 'declined'
    /** An earlier request is open, or its transaction is pending. */
    | 'pending'
    | 'failed'
}

export function isAsking(preview: Preview | null): boolean {
  return preview?.status === 'checking' || preview?.status === 'asking'
}
