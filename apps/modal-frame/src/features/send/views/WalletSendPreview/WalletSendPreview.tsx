import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { goBack } from '../../../../core/router/goBack.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { confirmSend } from '../../flows/confirmSend.ts'
import { RequestOutcome } from '../../parts/RequestOutcome.tsx'
import { isAsking, type Preview } from '../../state/preview.ts'
import { sendFormAtom } from '../../state/sendForm.ts'
import { sendAtom } from '../../state/sendState.ts'
import { acceptanceText } from '../../state/warnings.ts'
import { texts } from '../../texts/texts.ts'
import { PreviewFigures } from './PreviewFigures.tsx'
import { Warnings } from './Warnings.tsx'
import '../../../../core/requests/review.css'
import '../../parts/send.css'

export function WalletSendPreview() {
  const t = useMessages(texts)
  const deps = useDeps()
  const form = useAtomValue(sendFormAtom)
  const { preview } = form
  if (preview === null) return <Over />
  const { status, warnings, isAccepted } = preview
  const isBusy = isAsking(preview)
  const acceptance = acceptanceText(warnings)
  const isSevere = acceptance !== undefined
  return (
    <div className="preview">
      <PreviewFigures preview={preview} form={form} />
      <Warnings preview={preview} />
      {isSevere && (
        <label className="review-accept">
          <input
            type="checkbox"
            checked={isAccepted}
            disabled={isBusy}
            onChange={(event) =>
              deps.store.set(sendAtom, { preview: { ...preview, isAccepted: event.target.checked } })
            }
          />
          <span>{t(acceptance)}</span>
        </label>
      )}
      <RequestOutcome preview={preview} />
      <div className="review-actions">
        <Button variant={isSevere ? 'main' : 'soft'} disabled={isBusy} onClick={() => void goBack(deps)}>
          {t('cancel')}
        </Button>
        <Button
          variant={isSevere ? 'danger' : 'main'}
          disabled={isBusy || (isSevere && !isAccepted)}
          aria-busy={isBusy}
          onClick={() => void confirmSend(deps)}
        >
          {buttonText(t, status, isSevere)}
        </Button>
      </div>
    </div>
  )
}

function Over() {
  const t = useMessages(texts)
  const { store } = useDeps()
  return (
    <EmptyState
      title={t('sendOver')}
      action={
        <Button variant="soft" onClick={() => store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSend' }])}>
          {t('sendBackToForm')}
        </Button>
      }
    />
  )
}

function buttonText(t: Translate<typeof texts>, status: Preview['status'], isSevere: boolean) {
  if (status === 'checking') return t('sendChecking')
  if (status === 'asking') return t('sendAsking')
  return t(isSevere ? 'sendAnyway' : 'sendConfirm')
}
