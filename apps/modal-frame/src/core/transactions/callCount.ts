import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { isBegunElsewhere } from './isBegunElsewhere.ts'
import type { SentRow } from './transactions.ts'

/** Number of calls in a batch, by its id where it was begun elsewhere; `undefined` for what was sent from here. */
export function callCount(row: SentRow): number | undefined {
  return isBegunElsewhere(row) ? parseCallsId(row.callsId ?? '')?.asked : row.calls?.length
}
