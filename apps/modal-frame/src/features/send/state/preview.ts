import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Transfer, TransferFacts, TransferFee } from '../../../core/ports/Transfers.ts'
import type { Warning } from './warnings.ts'

/** Changes between the preview and its confirmation. */
export type Change = 'balance' | 'fee' | 'amount'

/** A transfer before it is requested from the wallet, with every figure of it. */
export type Preview = {
  /** Counted up: a second confirmation of the same one is the same attempt. */
  id: number
  caipNetworkId: CaipNetworkId
  transfer: Transfer
  facts: TransferFacts
  fee: TransferFee
  warnings: readonly Warning[]
  /** The visitor agreed to what loses money for sure. */
  isAccepted: boolean
  changes: readonly Change[]
  status:
    | 'ready'
    /** Balance and fee are read again. */
    | 'checking'
    /** The wallet prompts the user. */
    | 'asking'
    | 'declined'
    /** An earlier request is open in the wallet, or what it sent before is under way. */
    | 'pending'
    /** Balance or fee could not be read. */
    | 'failed'
}
