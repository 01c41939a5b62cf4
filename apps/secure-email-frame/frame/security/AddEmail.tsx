import { typedCode } from '@airlock/protocol/text/typedCode'
import { useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'

type Props = { keys: KeyClient; onAdded(): void }

export function AddEmail({ keys, onAdded }: Props) {
  const { security, signIn } = useMessages()
  const [step, setStep] = useState<{ name: 'idle' } | { name: 'address' } | { name: 'code'; email: string }>({
    name: 'idle',
  })
  switch (step.name) {
    case 'idle':
      return (
        <button type="button" className="page-soft" onClick={() => setStep({ name: 'address' })}>
          {security.addEmail}
        </button>
      )
    case 'address':
      return (
        <Ask
          key="address"
          label={signIn.address}
          action={signIn.send}
          field={{ type: 'email', inputMode: 'email', autoComplete: 'email', autoFocus: true }}
          onCancel={() => setStep({ name: 'idle' })}
          onAnswer={async (email) => {
            await keys.updateEmail(email)
            setStep({ name: 'code', email })
          }}
        >
          {security.addEmailText}
        </Ask>
      )
    case 'code':
      return (
        <Ask
          key="code"
          label={signIn.code}
          action={signIn.next}
          field={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', autoFocus: true }}
          onCancel={() => setStep({ name: 'idle' })}
          onAnswer={async (code) => {
            await keys.submitSecondaryCode(typedCode(code))
            onAdded()
          }}
        >
          <FormattedMessage of={signIn.sent} with={{ email: <bdi dir="ltr">{step.email}</bdi> }} />
        </Ask>
      )
  }
}
