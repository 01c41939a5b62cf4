import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../ports/Deps.ts'
import { storedRows } from './saveRow.ts'
import { type SentRow, sentRowsAtom, UNKNOWN_MS } from './transactions.ts'

/**
 * Until when a transfer or swap is blocked because an equal one may have been sent (T124), in milliseconds since the epoch;
 * `undefined` if not. Other tabs count.
 */
export function unknownUntil(
  deps: Pick<Deps, 'store' | 'storage' | 'clock'>,
  transfer: Pick<SentRow, 'caipNetworkId' | 'from' | 'summary'>,
): number | undefined {
  const { caipNetworkId, from, summary } = transfer
  const isSameAs = (one: string | null, other: string | null) =>
    one === other || (one !== null && other !== null && isSameAddress(namespaceOf(caipNetworkId), one, other))
  /** The receiver of a swap is a router, and the best one changes. */
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
  // This tab's rows are newer than stored ones.
  const rows = new Map([...storedRows(deps), ...deps.store.get(sentRowsAtom)].map((row) => [row.id, row]))
  const endTimes = [...rows.values()]
    .filter(isSame)
    .map((row) => (row.status === 'unknown' ? row.since + UNKNOWN_MS : 0))
  const until = Math.max(0, ...endTimes)
  return until > deps.clock.now() ? until : undefined
}
