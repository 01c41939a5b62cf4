import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { isEmailSessionAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'

export function EmailSetting() {
  const t = useMessages(texts)
  const deps = useDeps()
  if (!useAtomValue(isEmailSessionAtom)) return null
  return <Row id="email-settings" title={t('emailWallet')} onClick={() => navigate(deps, { view: 'EmailSettings' })} />
}
