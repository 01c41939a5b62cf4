import type { Deps } from '../ports/Deps.ts'
import type { TransactionState } from '../ports/Transfers.ts'
import { isOwnTransaction } from './isOwnTransaction.ts'
import { changeRow, deleteRow, saveRow, storedRows } from './saveRow.ts'
import { nextNonce, rowId, type SentRow, sentRowsAtom } from './transactions.ts'
import { isRejection, isResponse } from './walletAnswer.ts'

type Row = Extract<SentRow, { status: 'asking' }>

export function newRow(deps: Deps, requested: Omit<Row, 'id' | 'status' | 'hash'>): Row {
  const nonce = nextNonce([...deps.store.get(sentRowsAtom), ...storedRows(deps)], requested)
  const fields = { ...requested, ...(nonce !== undefined && { nonce }) }
  return { ...fields, id: rowId(fields), status: 'asking', hash: null }
}

type Steps = {
  request(): Promise<void>
  stateOf(): Promise<TransactionState | undefined>
  started(hash: string): void
  follow(id: string): Promise<void>
  failed(cause: unknown): void
}

/** Stores the row first: a transaction may exist without a response (T124). @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_FAILED */
export async function requestOnce(deps: Deps, row: Row, steps: Steps): Promise<void> {
  saveRow(deps, row)
  try {
    await steps.request()
  } catch (cause) {
    if (isResponse(cause)) {
      deleteRow(deps, row.id)
      throw cause
    }
    // The response may be lost, but not the transaction.
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
