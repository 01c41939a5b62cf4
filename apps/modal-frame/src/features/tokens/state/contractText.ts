import { atom } from 'jotai'

/** Text in the field of a contract. */
export const contractTextAtom = atom('')
