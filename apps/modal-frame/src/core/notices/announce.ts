import type { Deps } from '../ports/Deps.ts'
import { announcementAtom } from './announcement.ts'
import type { NoticeKey, OwnNotice } from './notice.ts'

export function announce(
  { store }: Pick<Deps, 'store'>,
  notice: NoticeKey | OwnNotice,
  values?: Readonly<Record<string, string>>,
) {
  store.set(announcementAtom, typeof notice === 'string' ? { key: notice, ...(values && { values }) } : notice)
}
