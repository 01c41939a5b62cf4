import { useAtomValue } from 'jotai'
import { useLanguage, useMessages } from '../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import type { Preview } from '../state/preview.ts'
import { pendingAtom } from '../state/underWay.ts'
import { texts } from '../texts/texts.ts'
import { timeOfDay } from './timeOfDay.ts'

export function RequestOutcome({ preview: { id, status, changes } }: { preview: Preview }) {
  const t = useMessages(texts)
  if (changes.length > 0) {
    const reasons = changes.map((change) => t(CHANGES[change]))
    return <Alert type="warning">{[...reasons, t('sendChangedNext')].join(' ')}</Alert>
  }
  if (status === 'declined') return <Alert type="info">{t('sendDeclined')}</Alert>
  if (status === 'pending') return <Pending preview={id} />
  if (status === 'failed') return <Alert>{t('sendCheckFailed')}</Alert>
  return null
}

function Pending({ preview }: { preview: number }) {
  const t = useMessages(texts)
  const language = useLanguage()
  const underWay = useAtomValue(pendingAtom)
  if (underWay?.preview !== preview) return <Alert type="warning">{t('sendPendingRequest')}</Alert>
  const { reason, until } = underWay
  if (until === undefined) return <Alert type="warning">{t('sendUnderWay')}</Alert>
  const text = reason === 'unknown' ? 'sendUnknownUntil' : 'sendUnderWayUntil'
  return <Alert type="warning">{t(text, { time: timeOfDay(until, language) })}</Alert>
}

const CHANGES = { balance: 'sendChangedBalance', fee: 'sendChangedFee', amount: 'sendChangedAmount' } as const
