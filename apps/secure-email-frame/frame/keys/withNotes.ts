import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import type { SmartNotes } from './KeyClient.ts'

/** Entries of each list that are kept. A row of calls makes as many at once as it may have calls. */
const KEPT = { ids: 100, replaced: 100, cancelled: 100, made: 20 * MAX_CALLS }

/** Adds to what is noted: lists grow at their front, so that what another tab noted stays, and forget what is oldest. */
export function withNotes(known: SmartNotes, added: SmartNotes): SmartNotes {
  const notes: SmartNotes = { ...known, ...added }
  for (const name of ['ids', 'replaced', 'cancelled', 'made'] as const) {
    const list = added[name]
    if (list === undefined) continue
    // A request that is tried again notes the same once more, and an id is noted before its calls are sent and after.
    const keyOf = (one: readonly string[]) => (name === 'ids' ? one[0] : one.join())
    const others = (known[name] ?? []).filter((one) => !list.some((mine) => keyOf(mine) === keyOf(one)))
    notes[name] = [...list, ...others].slice(0, KEPT[name])
  }
  return notes
}
