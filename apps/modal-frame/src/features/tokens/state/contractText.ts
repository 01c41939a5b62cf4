import { atom } from 'jotai'

/** What stands in the field of a contract. */
export const contractTextAtom = atom('')
