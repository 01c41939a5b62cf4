import { atom } from 'jotai'

type Reason =
  /** `until` is absent if the operation was not sent from here. */
  | { reason: 'operation'; until?: number }
  /** The response to an equal request was lost. */
  | { reason: 'unknown'; until: number }

export const pendingAtom = atom<({ preview: number } & Reason) | null>(null)
