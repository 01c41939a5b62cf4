import { useAtomValue } from 'jotai'
import { useDeps } from '../../flows/DepsContext.tsx'
import { requestEmailCode, submitEmailCode } from '../../flows/emailLogin.ts'
import { emailLoginAtom } from '../../state/emailLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { CodeField } from './CodeField.tsx'
import './EmailVerifyOtp.css'
import { useCountdown } from './useCountdown.ts'

/** The code that was mailed (S4.12). It is sent off as soon as it is whole; a wrong one stays, with the reason. */
export function EmailVerifyOtp() {
  const t = useMessages()
  const deps = useDeps()
  const { email, status, error, resendAt } = useAtomValue(emailLoginAtom)
  const seconds = useCountdown(resendAt)
  const isBusy = status === 'checking' || status === 'sending'
  return (
    <div className="verify">
      <p className="verify-text">{t('codeSentTo', { email })}</p>
      <CodeField
        label={t('codeLabel')}
        isBusy={isBusy}
        isWrong={error !== undefined}
        onCode={(code) => void submitEmailCode(deps, code)}
      />
      <p className="verify-status" role="status">
        {status === 'checking'
          ? t('codeChecking')
          : error === undefined
            ? ''
            : t('codeWrong', { reason: error.replace(/\.$/, '') })}
      </p>
      <Button look="text" disabled={isBusy || seconds > 0} onClick={() => void requestEmailCode(deps, email)}>
        {seconds > 0 ? t('codeResendIn', { seconds }) : t('codeResend')}
      </Button>
    </div>
  )
}
