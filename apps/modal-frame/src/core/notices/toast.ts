import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** Kind of a toast: `loading` stays until the next one. */
export type ToastVariant = 'loading' | 'success' | 'error'
export type Toast = { variant: ToastVariant; notice: Notice }

/** The toast on screen; null while there is none, also in the gap between two. */
export const toastAtom = atom<Toast | null>(null)
