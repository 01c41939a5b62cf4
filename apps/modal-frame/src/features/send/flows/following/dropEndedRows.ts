import type { Deps } from '../../../../core/ports/Deps.ts'
import { storedRows } from '../../../../core/transactions/saveRow.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'

const restored = new WeakMap<Deps['store'], Set<string>>()

/** Another tab removed the row: its request was declined, or its transaction is settled. */
export function dropEndedRows(deps: Pick<Deps, 'store' | 'storage'>, ids: readonly string[]): void {
  const { store } = deps
  const known = restored.get(store)
  if (known !== undefined) {
    for (const id of ids) known.add(id)
    return
  }
  const all = new Set(ids)
  restored.set(store, all)
  addEventListener('storage', ({ key }) => {
    if (key !== SENT_KEY) return
    const stored = new Set(storedRows(deps).map(({ id }) => id))
    const isEnded = ({ id, status, hash }: SentRow) =>
      all.has(id) && status === 'unknown' && hash === null && !stored.has(id)
    store.set(sentRowsAtom, (rows) => rows.filter((row) => !isEnded(row)))
  })
}
