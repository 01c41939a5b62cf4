import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { requestEmailCode } from '../../flows/emailLogin.ts'
import { emailLoginAtom } from '../../state/emailState.ts'
import '../EmailVerifyOtp/EmailVerifyOtp.css'
import { useCountdown } from '../../../../core/ports/useCountdown.ts'
import { texts } from '../../texts/texts.ts'
import { emailErrorText } from '../emailErrorText.ts'

export function EmailVerifyDevice() {
  const t = useMessages(texts)
  const deps = useDeps()
  const step = useAtomValue(emailLoginAtom)
  const { email, status, resendAt } = step
  const error = step.errorCode === 'CODE_VOID' ? t('deviceVoid') : emailErrorText(t, step)
  const seconds = useCountdown(resendAt)
  return (
    <div className="verify">
      <p className="verify-text">{t('deviceText', { email })}</p>
      <p className="verify-status" role="status" data-wrong={error !== undefined || undefined}>
        {error ?? t('deviceWaiting')}
      </p>
      <Button
        variant="text"
        disabled={status === 'sending' || seconds > 0}
        onClick={() => void requestEmailCode(deps, email)}
      >
        {seconds > 0 ? t('codeResendIn', { seconds }) : t('codeResend')}
      </Button>
    </div>
  )
}
