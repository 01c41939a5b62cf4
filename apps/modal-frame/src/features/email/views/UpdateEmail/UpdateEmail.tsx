import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { requestEmailChange, submitChangeCode } from '../../flows/emailChange.ts'
import { EmailForm } from '../../parts/EmailForm.tsx'
import { emailChangeAtom, emailUserAtom } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'
import { CodeStep } from '../EmailVerifyOtp/CodeStep.tsx'

export function UpdateEmail() {
  const t = useMessages(texts)
  const deps = useDeps()
  const change = useAtomValue(emailChangeAtom)
  const user = useAtomValue(emailUserAtom)
  if (change.step === 'address') {
    return (
      <div className="verify-change">
        <p className="verify-text">{t('emailChangeText')}</p>
        <EmailForm
          label={t('emailNewLabel')}
          action={t('emailChangeGo')}
          email={change.email}
          step={change}
          onEmail={(email) => void requestEmailChange(deps, email)}
        />
      </div>
    )
  }
  return (
    <CodeStep
      key={change.step}
      email={change.step === 'primary' ? (user?.email ?? '') : change.email}
      step={change}
      onCode={(code) => void submitChangeCode(deps, code)}
      onResend={() => void requestEmailChange(deps, change.email)}
    />
  )
}
