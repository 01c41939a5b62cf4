import { namespaceAtom } from '../networks/namespaces.ts'
import type { Deps } from '../ports/Deps.ts'
import { isSameCalls } from './isSameCalls.ts'
import { SENT_KEY } from './sentKey.ts'
import { parseRows, writeRows } from './storedRows.ts'
import { type RowChange, type SentRow, sentRowsAtom, withState } from './transactions.ts'

type Needs = Pick<Deps, 'store' | 'storage'>

/** Replaces a row with the same account, network and nonce, or the same calls. */
export function saveRow({ store, storage }: Needs, row: SentRow): void {
  const isSame = ({ id, callsId }: SentRow) => id !== row.id && isSameCalls(callsId, row.callsId)
  for (const { id } of store.get(sentRowsAtom).filter(isSame)) deleteRow({ store, storage }, id)
  store.set(sentRowsAtom, (rows) => [row, ...rows.filter(({ id }) => id !== row.id)])
  write({ store, storage }, row.id)
}

export function changeRow({ store, storage }: Needs, id: string, state: RowChange): void {
  store.set(sentRowsAtom, (rows) => rows.map((row) => (row.id === id ? withState(row, state) : row)))
  write({ store, storage }, id)
}

export function deleteRow({ store, storage }: Needs, id: string): void {
  store.set(sentRowsAtom, (rows) => rows.filter((row) => row.id !== id))
  write({ store, storage }, id)
}

export function restoreRows({ store, storage, clock }: Needs & Pick<Deps, 'clock'>): void {
  const known = new Set(store.get(sentRowsAtom).map(({ id }) => id))
  const stored = storedRows({ store, storage }).filter(({ id }) => !known.has(id))
  if (stored.length > 0) store.set(sentRowsAtom, (rows) => [...rows, ...stored])
  for (const { id, status } of stored)
    if (status === 'asking') changeRow({ store, storage }, id, { status: 'unknown', hash: null, since: clock.now() })
}

export function storedRows({ store, storage }: Needs): readonly SentRow[] {
  return parseRows(storage.get(SENT_KEY), store.get(namespaceAtom))
}

/** Writes one row, because another tab may know more of others. */
function write({ store, storage }: Needs, id: string): void {
  const others = storedRows({ store, storage }).filter((row) => row.id !== id)
  const changed = store.get(sentRowsAtom).filter((row) => row.id === id)
  const newestFirst = [...changed, ...others].toSorted((one, other) => other.sentAt - one.sentAt)
  storage.set(SENT_KEY, writeRows(newestFirst))
}
