import { atom } from 'jotai'
import { isOpenAtom, openArgumentsAtom } from '../../../core/router/modal.ts'

/** The form took what a page opened it with, and nothing was sent since. */
export const isOfPageAtom = atom(false)

/**
 * `true` while a page that opened the form waits for the hash of a transaction: until something is sent or the modal closes, over changes of
 * account and network, which begin the form again.
 */
export const pageWaitsAtom = atom((get) => get(isOpenAtom) && (get(isOfPageAtom) || get(openArgumentsAtom) !== null))
