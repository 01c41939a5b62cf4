import { atom } from 'jotai'

type Reason =
  /** `until` is absent if the operation was not sent from here. */
  | { reason: 'operation'; until?: number }
  /** The response to an equal request was lost. */
  | { reason: 'unknown'; until: number }

/** An earlier request of the account blocks this preview. */
export const pendingAtom = atom<({ preview: number } & Reason) | null>(null)
