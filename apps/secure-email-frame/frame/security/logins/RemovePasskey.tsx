import type { KeyClient } from '../../keys/KeyClient.ts'
import { Icon } from '../../pages/Icon.tsx'
import { Question } from '../../pages/Question.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import { signalRemoval } from './signalRemoval.ts'

type Props = { keys: KeyClient; credentialId: string; userId: string; onRemoved(): void; onCancel(): void }

export function RemovePasskey({ keys, credentialId, userId, onRemoved, onCancel }: Props) {
  const { logins } = usePageTexts()
  return (
    <Question
      icon={<Icon name="passkey" />}
      title={logins.removePasskeyAsk}
      text={logins.removePasskeyText}
      action={logins.removePasskey}
      buttonVariant="danger"
      cancel={logins.keep}
      onCancel={onCancel}
      onAct={async () => {
        const existing = await keys.removePasskey(credentialId)
        void signalRemoval({ credentialId, userId, existing })
        onRemoved()
      }}
    />
  )
}
