import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** A new object announces equal text again. */
export const announcementAtom = atom<Notice | null>(null)
