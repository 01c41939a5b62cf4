import { atom } from 'jotai'

/** The secure origin, and the project that it is asked for; null for an installation without one. */
export const secureSiteAtom = atom<{ origin: string; projectId: string } | null>(null)
