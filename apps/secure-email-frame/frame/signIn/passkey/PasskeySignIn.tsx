import { useState } from 'react'
import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { FieldForm } from '../../pages/FieldForm.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { Panel, Row } from '../../pages/Row.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../../pages/useTask.ts'
import { signWithPasskey } from '../../wallet/passkey/passkey.ts'

type Props = {
  keys: Pick<KeyClient, 'startPasskeySignIn' | 'signInByPasskey' | 'signInByRecovery'>
  onSignedIn(user: SecureUser): void
}

export function PasskeySignIn({ keys, onSignedIn }: Props) {
  const { unlock } = useMessages()
  const { passkey } = usePageTexts()
  const { isBusy, error, run } = useTask()
  const [isByCode, setByCode] = useState(false)
  const signIn = async () => {
    const challenge = await keys.startPasskeySignIn()
    const { signal } = new AbortController()
    onSignedIn(await keys.signInByPasskey(await signWithPasskey(challenge, { isImmediate: false, signal })))
  }
  return (
    <>
      <p className="page-or">{passkey.without}</p>
      <Panel>
        <Row icon={<Icon name="passkey" />} title={unlock.passkey} isBusy={isBusy} onOpen={() => void run(signIn)} />
        {!isByCode && <Row icon={<Icon name="paper" />} title={unlock.useCode} onOpen={() => setByCode(true)} />}
      </Panel>
      <p className="page-error" role="alert">
        {error}
      </p>
      {isByCode && (
        <FieldForm
          label={unlock.code}
          action={unlock.useCode}
          isSecond
          field={{ type: 'text', autoComplete: 'off', spellCheck: false, autoFocus: true }}
          onResult={async (code) => onSignedIn(await keys.signInByRecovery(code))}
        >
          {passkey.lost}
        </FieldForm>
      )}
    </>
  )
}
