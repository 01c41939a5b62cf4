import { SecureError } from '../../errors/SecureError.ts'
import { isRejection } from './sendTransactions.ts'

/** Lost answers and server errors do not count, unless an operation is barred permanently. */
export function isUnsent(cause: unknown): boolean {
  if (!(cause instanceof SecureError)) return false
  return (
    cause.context.isFinal === true ||
    cause.code === 'ABORTED' ||
    cause.code === 'APPROVAL_CHANGED' ||
    isRejection(cause)
  )
}
