import type { Deps } from '../../../../core/ports/Deps.ts'
import { restoreRows } from '../../../../core/transactions/keepRow.ts'
import { isOpen, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { followSent } from './followSent.ts'

/** Follows what an earlier document sent, and what is not settled here. */
export function resumeSent(deps: Deps): void {
  restoreRows(deps)
  for (const row of deps.store.get(sentRowsAtom)) {
    // A row that still waits for approval is followed once the wallet answers.
    if (isOpen(row) && row.status !== 'asking') void followSent(deps, row.id)
  }
}
