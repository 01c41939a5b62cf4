import { useAtom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { alertAtom } from '../core/notices/alert.ts'
import { announcementAtom } from '../core/notices/announcement.ts'
import { errorText } from '../core/notices/errorText.ts'
import type { Notice } from '../core/notices/notice.ts'
import { toastAtom } from '../core/notices/toast.ts'
import type { Texts } from '../texts/createTexts.ts'
import { type Translate, useMessages } from '../texts/MessagesProvider.tsx'
import { texts as shared } from '../texts/texts.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { LiveRegion } from '../ui/feedback/LiveRegion.tsx'
import { Toast } from '../ui/feedback/Toast.tsx'
import { CloseIcon } from '../ui/icons/icons.tsx'

export function Announcements() {
  const notice = useAtomValue(announcementAtom)
  const text = useNotice(notice)
  const turn = useTurn(notice)
  return <LiveRegion text={text} turn={turn} />
}

export function CurrentToast() {
  const toast = useAtomValue(toastAtom)
  const text = useNotice(toast?.notice ?? null)
  return toast && <Toast variant={toast.variant}>{text}</Toast>
}

export function CurrentAlert() {
  const t = useMessages()
  const [alert, setAlert] = useAtom(alertAtom)
  const text = useNotice(alert !== null && 'notice' in alert.content ? alert.content.notice : null)
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
      {'error' in alert.content ? errorText(t, alert.content.error) : text}
    </Alert>
  )
}

function useNotice(notice: Notice | null): string {
  const hasOwnTexts = notice !== null && 'texts' in notice
  const t: Translate<Texts> = useMessages(hasOwnTexts ? notice.texts : shared)
  if (notice === null) return ''
  return t(
    hasOwnTexts ? notice.key : `notice${(notice.key[0] ?? '').toUpperCase()}${notice.key.slice(1)}`,
    notice.values,
  )
}

function useTurn(value: object | null) {
  const last = useRef(value)
  const turn = useRef(0)
  if (last.current !== value) {
    last.current = value
    turn.current += 1
  }
  return turn.current
}
