import type { Deps } from '../ports/Deps.ts'
import type { TransactionState } from '../ports/Transfers.ts'
import { isOwnTransaction } from './isOwnTransaction.ts'
import { changeRow, deleteRow, saveRow, storedRows } from './saveRow.ts'
import { nextNonce, rowId, type SentRow, sentRowsAtom } from './transactions.ts'
import { isRejection, isResponse } from './walletAnswer.ts'

type Row = Extract<SentRow, { status: 'asking' }>

/** Returns the row of a transaction before its request. Its nonce follows those of this account's earlier rows. */
export function newRow(deps: Deps, requested: Omit<Row, 'id' | 'status' | 'hash'>): Row {
  const nonce = nextNonce([...deps.store.get(sentRowsAtom), ...storedRows(deps)], requested)
  const fields = { ...requested, ...(nonce !== undefined && { nonce }) }
  return { ...fields, id: rowId(fields), status: 'asking', hash: null }
}

type Steps = {
  /** Requests the transaction, and reports its start. */
  request(): Promise<void>
  stateOf(): Promise<TransactionState | undefined>
  started(hash: string): void
  /** Follows a row whose transaction may exist. */
  follow(id: string): Promise<void>
  failed(cause: unknown): void
}

/**
 * Requests a transaction from a wallet that signs and sends, once (T124). Stores the row first: without a response the
 * transaction may exist.
 *
 * @throws AirlockError USER_REJECTED, REQUEST_PENDING, or WALLET_FAILED if the wallet has an open request; no row stays
 */
export async function requestOnce(deps: Deps, row: Row, steps: Steps): Promise<void> {
  saveRow(deps, row)
  try {
    await steps.request()
  } catch (cause) {
    if (isResponse(cause)) {
      deleteRow(deps, row.id)
      throw cause
    }
    // Signing and sending are one call: its response may be lost, but not the transaction.
    const observed = await steps.stateOf().catch(() => undefined)
    if (observed !== undefined && isOwnTransaction(observed)) return steps.started(observed.hash)
    if (isRejection(cause)) deleteRow(deps, row.id)
    else {
      changeRow(deps, row.id, { status: 'unknown', hash: null, since: deps.clock.now() })
      void steps.follow(row.id)
    }
    steps.failed(cause)
  }
}
