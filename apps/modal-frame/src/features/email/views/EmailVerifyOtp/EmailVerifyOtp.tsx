import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { goBack } from '../../../../core/router/goBack.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { requestEmailCode, submitEmailCode } from '../../flows/emailLogin.ts'
import { emailLoginAtom } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'
import { CodeStep } from './CodeStep.tsx'

export function EmailVerifyOtp() {
  const t = useMessages(texts)
  const deps = useDeps()
  const login = useAtomValue(emailLoginAtom)
  // A successful login clears it while the card fades out.
  const [email] = useState(login.email)
  return (
    <>
      <CodeStep
        email={email}
        step={login}
        onCode={(code) => void submitEmailCode(deps, code)}
        onResend={() => void requestEmailCode(deps, email)}
        onOther={() => void goBack(deps)}
      />
      {deps.storage.isBlocked?.() && <p className="verify-note">{t('codeNotKept')}</p>}
    </>
  )
}
