import { atom } from 'jotai'

/** Preview for which nothing was sent, since its account has an operation that may still happen: its id, where it was sent from here. */
export const underWayAtom = atom<{ preview: number; callsId: string | undefined } | null>(null)
