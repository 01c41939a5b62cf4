import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import type { KeyClient } from '../../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { ProviderMark } from '../../pages/ProviderMark.tsx'
import { Question } from '../../pages/Question.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import type { ChosenLogin } from '../Settings.tsx'

type Props = { keys: KeyClient; login: ChosenLogin; onRemoved(): void; onCancel(): void }

export function RemoveLogin({ keys, login, onRemoved, onCancel }: Props) {
  const { security } = useMessages()
  const { logins } = usePageTexts()
  const name = login.kind === 'email' ? <bdi dir="ltr">{login.email}</bdi> : <bdi>{PROVIDER_NAMES[login.provider]}</bdi>
  return (
    <Question
      icon={login.kind === 'email' ? <Icon name="mail" /> : <ProviderMark provider={login.provider} />}
      title={<FormattedMessage of={logins.ask} with={{ name }} />}
      text={security.removeText}
      action={<FormattedMessage of={logins.remove} with={{ name }} />}
      buttonVariant="danger"
      cancel={logins.keep}
      onCancel={onCancel}
      onAct={async () => {
        await (login.kind === 'email' ? keys.removeEmail() : keys.unlink(login.id))
        onRemoved()
      }}
    />
  )
}
