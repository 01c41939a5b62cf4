import { atom } from 'jotai'

/** By id. In the store, because an approval replaces the view. */
export const keepingAtom = atom<Readonly<Record<string, 'asking' | 'failed' | 'kept' | undefined>>>({})
