import { atom } from 'jotai'

/** Stage of each permission that the visitor stores at the gateway, by its id. In the store, because an approval replaces the view. */
export const keepingAtom = atom<Readonly<Record<string, 'asking' | 'failed' | 'kept' | undefined>>>({})
