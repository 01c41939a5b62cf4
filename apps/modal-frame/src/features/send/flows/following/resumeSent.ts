import type { Deps } from '../../../../core/ports/Deps.ts'
import { restoreRows } from '../../../../core/transactions/saveRow.ts'
import { isOpen, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { followSent } from './followSent.ts'

/** Follows unsettled transactions, also of earlier documents. */
export function resumeSent(deps: Deps): void {
  restoreRows(deps)
  for (const row of deps.store.get(sentRowsAtom)) {
    // A row that waits for approval is followed after the wallet's response.
    if (isOpen(row) && row.status !== 'asking') void followSent(deps, row.id)
  }
}
