import { useAtomValue } from 'jotai'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { emailUserAtom, isEmailSessionAtom, securePagesAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'
import { SecurePageRow } from './SecurePageRow.tsx'
import { SettingIcon, ShieldIcon } from './SettingIcon.tsx'

const MODES = { managed: 'modeManaged', 'user-locked': 'modeUserLocked' } as const
const WAYS = 3

/** Also lists and ends sign-ins: the modal must not learn the other sites of its user. */
export function SecurityRow() {
  const t = useMessages(texts)
  const { mode, recovery } = useAtomValue(emailUserAtom) ?? {}
  const pages = useAtomValue(securePagesAtom)
  if (!useAtomValue(isEmailSessionAtom) || pages === null) return null
  const isCounted = mode === 'managed' && recovery !== undefined
  return (
    <SecurePageRow
      href={pages.security}
      image={
        <SettingIcon>
          <ShieldIcon />
        </SettingIcon>
      }
      title={t('walletSecurity')}
      detail={isCounted ? t('recoverySetUp', { done: recovery }) : mode ? t(MODES[mode]) : undefined}
      tag={isCounted && recovery < WAYS && <Tag variant="warning">{t('recoveryToDo')}</Tag>}
    />
  )
}
