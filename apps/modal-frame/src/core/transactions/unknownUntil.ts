import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../ports/Deps.ts'
import { storedRows } from './saveRow.ts'
import { type SentRow, sentRowsAtom, UNKNOWN_MS } from './transactions.ts'

/** Milliseconds until which an equal transfer is blocked, because one may have been sent (T124), also by another tab. */
export function unknownUntil(
  deps: Pick<Deps, 'store' | 'storage' | 'clock'>,
  transfer: Pick<SentRow, 'caipNetworkId' | 'from' | 'summary'>,
): number | undefined {
  const { caipNetworkId, from, summary } = transfer
  const isSameAs = (one: string | null, other: string | null) =>
    one === other || (one !== null && other !== null && isSameAddress(namespaceOf(caipNetworkId), one, other))
  /** A swap's receiver is a router, and the best one changes. */
  const hasSameOutput = (row: SentRow['summary']) =>
    summary.bought && row.bought
      ? isSameAs(row.bought.token, summary.bought.token)
      : row.bought === summary.bought && isSameAs(row.receiver, summary.receiver)
  const isSame = (row: SentRow) =>
    row.calls === undefined &&
    row.caipNetworkId === caipNetworkId &&
    row.summary.amount === summary.amount &&
    isSameAs(row.from, from) &&
    isSameAs(row.summary.token, summary.token) &&
    hasSameOutput(row.summary)
  const own = deps.store.get(sentRowsAtom)
  // This tab's rows are newer than stored ones.
  const others = storedRows(deps).filter(({ id }) => !own.some((row) => row.id === id))
  const endTimes = [
    // An open request may still be approved.
    ...own.filter(({ status }) => status === 'unknown' || status === 'asking'),
    // Storage has only open rows.
    ...others,
  ]
    .filter(isSame)
    .map((row) => (row.status === 'unknown' ? row.since : row.sentAt) + UNKNOWN_MS)
  const until = Math.max(0, ...endTimes)
  return until > deps.clock.now() ? until : undefined
}
