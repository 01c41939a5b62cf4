import { atom } from 'jotai'

/** The secure origin, and the project of its requests; null for an installation without one. */
export const secureSiteAtom = atom<{ origin: string; projectId: string } | null>(null)
