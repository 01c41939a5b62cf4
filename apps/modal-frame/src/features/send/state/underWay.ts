import { atom } from 'jotai'

type Reason =
  /** An operation is pending. `until` is absent if it was not sent from here. */
  | { reason: 'operation'; until?: number }
  /** The response to an equal request was lost. */
  | { reason: 'unknown'; until: number }

/** Preview that an earlier request of the same account blocks. */
export const pendingAtom = atom<({ preview: number } & Reason) | null>(null)
