import type { History } from '@airlock/protocol/gateway/answers/history'
import { isOpen, type SentRow } from '../../../../core/transactions/transactions.ts'

export function rowsAboveHistory(rows: readonly SentRow[], pages: readonly History[] = []): readonly SentRow[] {
  const listed = new Set(pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash.toLowerCase())))
  const isListed = ({ hash }: SentRow) => hash !== null && listed.has(hash.toLowerCase())
  return rows.filter((row) => isOpen(row) || (row.status !== 'gone' && !isListed(row)))
}
