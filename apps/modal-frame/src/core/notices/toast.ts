import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** `loading` stays as long as its task. */
export type ToastVariant = 'loading' | 'success' | 'error'
export type Toast = { variant: ToastVariant; notice: Notice }

/** The visible toast; null without one, also between two. */
export const toastAtom = atom<Toast | null>(null)
