import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { emailUserAtom, isEmailSessionAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'

export function EmailSetting() {
  const t = useMessages(texts)
  const deps = useDeps()
  const provider = useAtomValue(emailUserAtom)?.provider
  if (!useAtomValue(isEmailSessionAtom)) return null
  return (
    <Row
      id="email-settings"
      title={t('emailWallet')}
      detail={provider ? t('signedInWith', { provider: PROVIDER_NAMES[provider] }) : undefined}
      onClick={() => navigate(deps, { view: 'EmailSettings' })}
    />
  )
}
