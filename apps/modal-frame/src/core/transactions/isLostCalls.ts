import type { SentRow } from './transactions.ts'

/**
 * `true` for a request for calls whose answer was lost. Others may carry the calls out, whatever becomes of the nonce: the first operation of an
 * account uses it up without a transaction, and a later one leaves it free.
 */
export function isLostCalls(row: SentRow): row is SentRow & { asCalls: string } {
  return row.asCalls !== undefined && row.callsId === undefined && row.hash === null && row.status === 'unknown'
}
