import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** Text of the polite live region. A new object announces again, even with equal text. */
export const announcementAtom = atom<Notice | null>(null)
