import { typedCode } from '@airlock/protocol/text/typed/typedCode'
import { useState } from 'react'
import type { KeyClient } from '../../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { FieldForm } from '../../pages/FieldForm.tsx'

type Props = { keys: KeyClient; onAdded(): void }

export function AddEmail({ keys, onAdded }: Props) {
  const { security, signIn } = useMessages()
  const [email, setEmail] = useState<string>()
  return (
    <>
      <h1>{security.addEmail}</h1>
      {email === undefined ? (
        <FieldForm
          key="address"
          label={signIn.address}
          action={signIn.send}
          field={{ type: 'email', inputMode: 'email', autoComplete: 'email', autoFocus: true }}
          onResult={async (typed) => {
            await keys.updateEmail(typed)
            setEmail(typed)
          }}
        >
          {security.addEmailText}
        </FieldForm>
      ) : (
        <FieldForm
          key="code"
          label={signIn.code}
          action={signIn.next}
          field={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', autoFocus: true }}
          onResult={async (code) => {
            await keys.submitSecondaryCode(typedCode(code))
            onAdded()
          }}
        >
          <FormattedMessage of={signIn.sent} with={{ email: <bdi dir="ltr">{email}</bdi> }} />
        </FieldForm>
      )}
    </>
  )
}
