import type { SmartNotes } from './KeyClient.ts'

/** Ids of dapps, and replaced transactions, that are kept. */
const MAX_NOTES = 100

/** Adds to what is noted: lists grow at their front, so that what another tab noted stays, and forget what is oldest. */
export function withNotes(known: SmartNotes, { ids, replaced, ...rest }: SmartNotes): SmartNotes {
  return {
    ...known,
    ...rest,
    ...(ids && { ids: [...ids, ...(known.ids ?? [])].slice(0, MAX_NOTES) }),
    ...(replaced && { replaced: [...replaced, ...(known.replaced ?? [])].slice(0, MAX_NOTES) }),
  }
}
