import type { SmartNotes } from './KeyClient.ts'

/** Entries of each list that are kept. */
const KEPT = 100

/** Adds to what is noted: lists grow at their front, so that what another tab noted stays, and forget what is oldest. */
export function withNotes(known: SmartNotes, added: SmartNotes): SmartNotes {
  const notes: SmartNotes = { ...known, ...added }
  for (const name of ['ids', 'replaced', 'cancelled'] as const) {
    const list = added[name]
    if (list === undefined) continue
    // A request that is tried again notes the same once more, and an id is noted before its calls are sent and after.
    const keyOf = (one: readonly string[]) => (name === 'ids' ? one[0] : one.join())
    const others = (known[name] ?? []).filter((one) => !list.some((mine) => keyOf(mine) === keyOf(one)))
    notes[name] = [...list, ...others].slice(0, KEPT)
  }
  return notes
}
