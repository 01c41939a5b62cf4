import { atom } from 'jotai'
import { isOpenAtom, openArgumentsAtom } from '../../../core/router/modal.ts'

/** The form has a page's content, and nothing was sent since. */
export const isOfPageAtom = atom(false)

/** Whether a page waits for a hash: until something is sent or the modal closes, across account and network changes. */
export const pageWaitsAtom = atom((get) => get(isOpenAtom) && (get(isOfPageAtom) || get(openArgumentsAtom) !== null))
