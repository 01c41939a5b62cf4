import { atom } from 'jotai'

type Reason =
  /** An operation is still being carried out. `until` is absent if it was not sent from here. */
  | { reason: 'operation'; until?: number }
  /** The answer to the same request was lost. */
  | { reason: 'unknown'; until: number }

/** Preview for which nothing was requested, because of an earlier request of its account. */
export const underWayAtom = atom<({ preview: number } & Reason) | null>(null)
