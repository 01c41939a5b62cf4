import type { SentRow } from './transactions.ts'

/**
 * `true` for a request for calls whose answer was lost. Others may carry the calls out, whatever becomes of the nonce: the first operation of an
 * account uses it up without a transaction, and a later one leaves it free.
 */
export function isLostCalls({ asCalls, hash, status }: Pick<SentRow, 'asCalls' | 'hash' | 'status'>): boolean {
  return asCalls !== undefined && hash === null && status === 'unknown'
}
