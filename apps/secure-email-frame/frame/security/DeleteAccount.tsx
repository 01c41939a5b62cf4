import { useState } from 'react'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, OpenUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Ask } from '../pages/Ask.tsx'

const SHOWN_LENGTH = 8

type Props = { keys: KeyClient; user: OpenUser; onDeleted(until: number): void }

export function DeleteAccount({ keys, user, onDeleted }: Props) {
  const { security } = useMessages()
  const [isRequested, setAsked] = useState(false)
  // Without an email, the user types the start of the wallet's address.
  const name = user.email ?? user.addresses.eip155.slice(0, SHOWN_LENGTH)
  return (
    <section>
      <h2>{security.delete}</h2>
      <p>{security.deleteText}</p>
      <p>
        <a href={`/export${location.search}`}>{security.exportFirst}</a>
      </p>
      {isRequested ? (
        <Ask
          label={user.email === null ? security.addressStart : security.address}
          action={security.deleteNow}
          isDangerous
          field={{ type: 'text', inputMode: 'email', autoComplete: 'off', spellCheck: false, autoFocus: true }}
          onCancel={() => setAsked(false)}
          onAnswer={async (typed) => {
            if (typed.toLowerCase() !== name.toLowerCase()) throw new SecureError('ADDRESS_MISTYPED')
            onDeleted(await keys.deleteAccount())
          }}
        >
          <FormattedMessage of={security.typeAddress} with={{ email: <bdi dir="ltr">{name}</bdi> }} />
        </Ask>
      ) : (
        <button type="button" className="page-soft" onClick={() => setAsked(true)}>
          {security.deleteBegin}
        </button>
      )}
    </section>
  )
}
