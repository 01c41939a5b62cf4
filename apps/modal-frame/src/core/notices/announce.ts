import type { Deps } from '../ports/Deps.ts'
import { announcementAtom } from './announcement.ts'
import type { NoticeKey } from './notice.ts'

/** Says something in the one polite live region; the newest announcement wins. */
export function announce({ store }: Pick<Deps, 'store'>, key: NoticeKey, values?: Readonly<Record<string, string>>) {
  store.set(announcementAtom, { key, ...(values && { values }) })
}
