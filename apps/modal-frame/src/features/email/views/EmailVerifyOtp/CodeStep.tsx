import { useEffect, useRef } from 'react'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import type { EmailStep } from '../../state/emailState.ts'
import { CodeField } from './CodeField.tsx'
import { codeErrorText } from './codeErrorText.ts'
import './EmailVerifyOtp.css'
import { useCountdown } from '../../../../core/ports/useCountdown.ts'
import { texts } from '../../texts/texts.ts'

export function CodeStep({
  email,
  step,
  onCode,
  onResend,
  onOther,
}: {
  email: string
  step: EmailStep
  onCode: (code: string) => void
  onResend: () => void
  onOther?: () => void
}) {
  const t = useMessages(texts)
  const { status, resendAt } = step
  const error = codeErrorText(t, step)
  const seconds = useCountdown(resendAt)
  const isExpired = error !== undefined && step.errorCode === 'CODE_VOID'
  const root = useRef<HTMLDivElement>(null)
  // The focused field is gone.
  useEffect(() => {
    if (isExpired) root.current?.querySelector('button')?.focus()
  }, [isExpired])
  const isBusy = status === 'checking' || status === 'sending'
  return (
    <div ref={root} className="verify">
      {!isExpired && (
        <>
          <p className="verify-text">{t('codeSentTo', { email })}</p>
          <CodeField
            label={t('codeLabel')}
            isChecking={status === 'checking'}
            isBusy={isBusy}
            isWrong={error !== undefined}
            onCode={onCode}
          />
        </>
      )}
      <p className="verify-status" role="status" data-wrong={error !== undefined || undefined}>
        {status === 'checking' ? t('codeChecking') : error}
      </p>
      <Button variant={isExpired ? 'main' : 'text'} disabled={isBusy || seconds > 0} onClick={onResend}>
        {seconds > 0 ? t('codeResendIn', { seconds }) : t('codeResend')}
      </Button>
      {isExpired && onOther && (
        <Button variant="text" disabled={isBusy} onClick={onOther}>
          {t('codeOtherEmail')}
        </Button>
      )}
    </div>
  )
}
