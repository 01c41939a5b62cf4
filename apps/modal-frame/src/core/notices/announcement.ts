import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** Text of the one polite live region. A new object announces again, also with the same words. */
export const announcementAtom = atom<Notice | null>(null)
