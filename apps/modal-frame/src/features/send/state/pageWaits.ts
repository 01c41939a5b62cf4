import { atom } from 'jotai'
import { isOpenAtom, openArgumentsAtom } from '../../../core/router/modal.ts'
import type { SendState } from './sendState.ts'

export const isOfPageAtom = atom(false)

/** Values stay the page's until something is sent, also after the modal closes (T231). */
export const pageInputAtom = atom<Pick<SendState, 'receiver' | 'receiverAddress' | 'sendTokenAmount'> | null>(null)

/** The page waits for a hash until something is sent or the modal closes. */
export const pageWaitsAtom = atom((get) => get(isOpenAtom) && (get(isOfPageAtom) || get(openArgumentsAtom) !== null))
