import { useAtom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { type Alert as AlertState, alertAtom } from '../core/notices/alert.ts'
import { announcementAtom } from '../core/notices/announcement.ts'
import { errorText } from '../core/notices/errorText.ts'
import type { Notice, NoticeKey } from '../core/notices/notice.ts'
import { toastAtom } from '../core/notices/toast.ts'
import { type Translate, useMessages } from '../texts/MessagesProvider.tsx'
import type { MessageKey } from '../texts/messages.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { LiveRegion } from '../ui/feedback/LiveRegion.tsx'
import { Toast } from '../ui/feedback/Toast.tsx'
import { CloseIcon } from '../ui/icons/icons.tsx'

/** Announcements of flows, in the one live region. */
export function Announcements() {
  const t = useMessages()
  const notice = useAtomValue(announcementAtom)
  const turn = useTurn(notice)
  return <LiveRegion text={notice === null ? '' : noticeText(t, notice)} turn={turn} />
}

export function CurrentToast() {
  const t = useMessages()
  const toast = useAtomValue(toastAtom)
  return toast && <Toast variant={toast.variant}>{noticeText(t, toast.notice)}</Toast>
}

export function CurrentAlert() {
  const t = useMessages()
  const [alert, setAlert] = useAtom(alertAtom)
  if (alert === null) return null
  return (
    <Alert
      type={alert.type}
      end={
        <IconButton label={t('dismiss')} onClick={() => setAlert(null)}>
          <CloseIcon />
        </IconButton>
      }
    >
      {alertText(t, alert)}
    </Alert>
  )
}

function alertText(t: Translate, { content }: AlertState) {
  return 'notice' in content ? noticeText(t, content.notice) : errorText(t, content.error)
}

function noticeText(t: Translate, { key, values }: Notice) {
  return t(noticeKey(key), values)
}

function noticeKey(key: NoticeKey): MessageKey {
  return `notice${(key[0] ?? '').toUpperCase()}${key.slice(1)}` as MessageKey
}

/** Counts how often a value was replaced, so that the same words are announced again. */
function useTurn(value: object | null) {
  const last = useRef(value)
  const turn = useRef(0)
  if (last.current !== value) {
    last.current = value
    turn.current += 1
  }
  return turn.current
}
