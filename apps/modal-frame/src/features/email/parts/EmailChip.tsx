import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { KeyIcon } from '../../../ui/icons/icons.tsx'
import { isEmailSessionAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'

export function EmailChip() {
  const t = useMessages(texts)
  const deps = useDeps()
  if (!useAtomValue(isEmailSessionAtom)) return null
  return (
    <Chip picture={<KeyIcon />} focusId="email-settings" onClick={() => navigate(deps, { view: 'EmailSettings' })}>
      {t('emailWallet')}
    </Chip>
  )
}
