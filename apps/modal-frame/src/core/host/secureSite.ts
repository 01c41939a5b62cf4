import { atom } from 'jotai'

/** Secure origin and project; null without one. */
export const secureSiteAtom = atom<{ origin: string; projectId: string } | null>(null)
