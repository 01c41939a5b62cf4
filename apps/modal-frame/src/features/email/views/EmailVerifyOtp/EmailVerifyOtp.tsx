import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { requestEmailCode, submitEmailCode } from '../../flows/emailLogin.ts'
import { emailLoginAtom } from '../../state/emailState.ts'
import { CodeStep } from './CodeStep.tsx'

export function EmailVerifyOtp() {
  const deps = useDeps()
  const login = useAtomValue(emailLoginAtom)
  return (
    <CodeStep
      email={login.email}
      step={login}
      onCode={(code) => void submitEmailCode(deps, code)}
      onResend={() => void requestEmailCode(deps, login.email)}
    />
  )
}
