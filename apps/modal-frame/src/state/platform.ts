import { atom } from 'jotai'

export type Platform = 'desktop' | 'mobile'

/** What kind of device shows the modal; boot sets it once. */
export const platformAtom = atom<Platform>('desktop')
