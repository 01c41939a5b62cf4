import type { SmartNotes } from './KeyClient.ts'

/** Entries of a list that are kept. */
const MAX_NOTES = 100

/** Adds to what is noted: lists grow at their front, so that what another tab noted stays, and forget what is oldest. */
export function withNotes(known: SmartNotes, added: SmartNotes): SmartNotes {
  const notes: SmartNotes = { ...known, ...added }
  for (const name of ['ids', 'replaced', 'cancelled', 'made'] as const) {
    const list = added[name]
    if (list) notes[name] = [...list, ...(known[name] ?? [])].slice(0, MAX_NOTES)
  }
  return notes
}
