import { atom } from 'jotai'
import type { Notice } from './notice.ts'

export type ToastVariant = 'loading' | 'success' | 'error'
export type Toast = { variant: ToastVariant; notice: Notice }

/** Null also between two toasts. */
export const toastAtom = atom<Toast | null>(null)
