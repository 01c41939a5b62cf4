import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { goBack } from '../../../../core/router/goBack.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { type Translate, useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { confirmSend } from '../../flows/confirmSend.ts'
import { timeOfDay } from '../../parts/timeOfDay.ts'
import type { Preview } from '../../state/preview.ts'
import { sendFormAtom } from '../../state/sendForm.ts'
import { sendAtom } from '../../state/sendState.ts'
import { pendingAtom } from '../../state/underWay.ts'
import { needsAcceptance } from '../../state/warnings.ts'
import { texts } from '../../texts/texts.ts'
import { PreviewFigures } from './PreviewFigures.tsx'
import { Warnings } from './Warnings.tsx'
import '../../parts/send.css'

export function WalletSendPreview() {
  const t = useMessages(texts)
  const deps = useDeps()
  const form = useAtomValue(sendFormAtom)
  const { preview } = form
  if (preview === null) return <Over />
  const { status, warnings, isAccepted } = preview
  const isBusy = status === 'checking' || status === 'asking'
  const isBlocked = needsAcceptance(warnings) && !isAccepted
  return (
    <div className="preview">
      <PreviewFigures preview={preview} form={form} />
      <Warnings warnings={warnings} namespace={namespaceOf(preview.caipNetworkId)} />
      {needsAcceptance(warnings) && (
        <label className="preview-accept">
          <input
            type="checkbox"
            checked={isAccepted}
            disabled={isBusy}
            onChange={(event) =>
              deps.store.set(sendAtom, { preview: { ...preview, isAccepted: event.target.checked } })
            }
          />
          <span>{t('sendAccept')}</span>
        </label>
      )}
      <Outcome preview={preview} />
      <div className="preview-actions">
        <Button look="soft" disabled={isBusy} onClick={() => void goBack(deps)}>
          {t('cancel')}
        </Button>
        <Button disabled={isBusy || isBlocked} aria-busy={isBusy} onClick={() => void confirmSend(deps)}>
          {buttonText(t, status)}
        </Button>
      </div>
    </div>
  )
}

/** Account or network changed meanwhile. */
function Over() {
  const t = useMessages(texts)
  const { store } = useDeps()
  return (
    <EmptyState
      title={t('sendOver')}
      action={
        <Button look="soft" onClick={() => store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSend' }])}>
          {t('sendBackToForm')}
        </Button>
      }
    />
  )
}

function Outcome({ preview: { id, status, changes } }: { preview: Preview }) {
  const t = useMessages(texts)
  if (changes.length > 0) {
    const words = changes.map((change) => t(CHANGES[change]))
    return <Alert type="warning">{[...words, t('sendChangedNext')].join(' ')}</Alert>
  }
  if (status === 'declined') return <Alert type="info">{t('sendDeclined')}</Alert>
  if (status === 'pending') return <Pending preview={id} />
  if (status === 'failed') return <Alert>{t('sendCheckFailed')}</Alert>
  return null
}

/** An earlier request is open, or may still execute. */
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

function buttonText(t: Translate<typeof texts>, status: Preview['status']) {
  if (status === 'checking') return t('sendChecking')
  return status === 'asking' ? t('sendAsking') : t('sendConfirm')
}
