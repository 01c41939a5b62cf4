import { atom } from 'jotai'

export const contractTextAtom = atom('')
