import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { useTask } from '../pages/useTask.ts'

type Props = { name: ReactNode; label: string; facts: readonly ReactNode[]; onRemove(): Promise<void> }

export function Login({ name, label, facts, onRemove }: Props) {
  const { security, signIn } = useMessages()
  const [isRequested, setAsked] = useState(false)
  const { isBusy, error, run } = useTask()
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {facts.map(
          (fact, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one way never move.
            fact !== false && <span key={index}>{fact}</span>,
        )}
      </p>
      {isRequested ? (
        <>
          <p>{security.removeText}</p>
          <button type="button" className="page-danger" disabled={isBusy} onClick={() => void run(onRemove)}>
            {security.removeNow}
          </button>
          <button type="button" className="page-soft" disabled={isBusy} onClick={() => setAsked(false)}>
            {signIn.cancel}
          </button>
        </>
      ) : (
        <button
          type="button"
          className="page-soft"
          aria-label={`${security.remove}: ${label}`}
          onClick={() => setAsked(true)}
        >
          {security.remove}
        </button>
      )}
      <p className="page-error" role="alert">
        {error}
      </p>
    </li>
  )
}
