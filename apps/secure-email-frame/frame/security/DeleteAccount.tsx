import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { Sentence, useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'

type Props = { keys: KeyClient; user: SecureUser; onDeleted(until: number): void }

/** The end of an account, after its address was typed. */
export function DeleteAccount({ keys, user, onDeleted }: Props) {
  const { security } = useMessages()
  const [isAsked, setAsked] = useState(false)
  const name = user.email ?? user.id
  return (
    <section>
      <h2>{security.delete}</h2>
      <p>{security.deleteText}</p>
      {isAsked ? (
        <Ask
          label={security.address}
          action={security.deleteNow}
          isDangerous
          field={{ type: 'text', inputMode: 'email', autoComplete: 'off', spellCheck: false, autoFocus: true }}
          onCancel={() => setAsked(false)}
          onAnswer={async (typed) => {
            if (typed.toLowerCase() !== name.toLowerCase()) throw new SecureFault('ADDRESS_MISTYPED')
            onDeleted(await keys.deleteAccount())
          }}
        >
          <Sentence of={security.typeAddress} with={{ email: <bdi dir="ltr">{name}</bdi> }} />
        </Ask>
      ) : (
        <button type="button" className="page-soft" onClick={() => setAsked(true)}>
          {security.deleteBegin}
        </button>
      )}
    </section>
  )
}
