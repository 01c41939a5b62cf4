import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { KeyIcon } from '../../../ui/icons/icons.tsx'
import { emailUserAtom, isEmailSessionAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'

/** Opens the settings of a wallet of the secure frame; its label depends on whether the person has an e-mail address. */
export function EmailChip() {
  const t = useMessages(texts)
  const deps = useDeps()
  const user = useAtomValue(emailUserAtom)
  if (!useAtomValue(isEmailSessionAtom)) return null
  return (
    <Chip picture={<KeyIcon />} focusId="email-settings" onClick={() => navigate(deps, { view: 'EmailSettings' })}>
      {t(user?.email === null ? 'socialWallet' : 'emailWallet')}
    </Chip>
  )
}
