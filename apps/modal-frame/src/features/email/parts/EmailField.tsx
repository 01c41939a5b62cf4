import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { requestEmailCode } from '../flows/emailLogin.ts'
import { emailLoginAtom } from '../state/emailState.ts'
import { EmailForm } from './EmailForm.tsx'

/** The field asks for an address alone (S1.2). */
export function EmailField() {
  const t = useMessages()
  const deps = useDeps()
  const login = useAtomValue(emailLoginAtom)
  return (
    <EmailForm
      label={t('emailLabel')}
      action={t('emailGo')}
      email={login.email}
      step={login}
      onEmail={(email) => void requestEmailCode(deps, email)}
    />
  )
}
