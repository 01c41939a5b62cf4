import type { PreviousSlot } from '@airlock/protocol/secure/api'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { useTask } from '../pages/useTask.ts'

type Props = { keys: KeyClient; user: SecureUser; onChange(user: SecureUser): void }

export function FormerWays({ keys, user, onChange }: Props) {
  const { security } = useMessages()
  if (user.formerSlots.length === 0) return null
  return (
    <div className="page-step">
      <h3>{security.former}</h3>
      <p>{security.formerText}</p>
      <ul className="page-list">
        {user.formerSlots.map((slot) => (
          <Former key={slot.id} slot={slot} onPutBack={async () => onChange(await keys.restoreSlot(slot.id))} />
        ))}
      </ul>
    </div>
  )
}

function Former({ slot, onPutBack }: { slot: PreviousSlot; onPutBack: () => Promise<void> }) {
  const { security } = useMessages()
  const { isBusy, error, run } = useTask()
  const name = slot.kind === 'passkey' ? security.passkey : security.code
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>
          <FormattedMessage of={security.replacedAt} with={{ time: <Day of={slot.replacedAt} hasTime /> }} />
        </span>
        <span>
          <FormattedMessage of={security.keptUntil} with={{ day: <Day of={slot.keptUntil} /> }} />
        </span>
      </p>
      <button
        type="button"
        className="page-soft"
        aria-label={`${security.putBack}: ${name}`}
        disabled={isBusy}
        onClick={() => void run(onPutBack)}
      >
        {security.putBack}
      </button>
      <p className="page-error" role="alert">
        {error}
      </p>
    </li>
  )
}
