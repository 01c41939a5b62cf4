import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** What the one polite live region says. A new object announces again, also with the same words. */
export const announcementAtom = atom<Notice | null>(null)
