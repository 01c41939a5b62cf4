import type { Deps } from '../../../../core/ports/Deps.ts'
import { restoreRows } from '../../../../core/transactions/saveRow.ts'
import { isOpen, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { dropEndedRows } from './dropEndedRows.ts'
import { followSent } from './followSent.ts'

export function resumeSent(deps: Deps): void {
  const own = new Set(deps.store.get(sentRowsAtom).map(({ id }) => id))
  restoreRows(deps)
  const rows = deps.store.get(sentRowsAtom)
  dropEndedRows(
    deps,
    rows.map(({ id }) => id).filter((id) => !own.has(id)),
  )
  for (const row of rows) {
    // A row that waits for approval is followed after the wallet's response.
    if (isOpen(row) && row.status !== 'asking') void followSent(deps, row.id)
  }
}
