import { SecureFault } from '../../errors/SecureFault.ts'
import { isRefusal } from './sendTransactions.ts'

/**
 * `true` for a fault of `finishRequest` after which nothing of this attempt was sent: a node refused the first transaction, or it ended before. Lost
 * answers and faults of a server are none, but for those that bar an operation for good.
 */
export function isUnsent(cause: unknown): boolean {
  if (!(cause instanceof SecureFault)) return false
  return (
    cause.facts.isFinal === true || cause.code === 'ABORTED' || cause.code === 'APPROVAL_CHANGED' || isRefusal(cause)
  )
}
