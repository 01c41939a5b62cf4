import type { SessionEntry } from '@airlock/protocol/secure/pageApi'
import { useEffect, useRef, useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { useTask } from '../pages/useTask.ts'

export function SignedIn({ keys }: { keys: KeyClient }) {
  const { security } = useMessages()
  const [sessions, setSessions] = useState<readonly SessionEntry[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, error, run } = useTask()
  const load = async () => setSessions((await keys.listSessions()).filter(({ isCurrent }) => !isCurrent))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again when something was ended.
  useEffect(() => void run(load), [])
  const end = (id?: string) =>
    run(async () => {
      await keys.endSessions(id)
      await load()
      // The pressed button may be gone.
      heading.current?.focus()
    })
  return (
    <section aria-busy={isBusy}>
      <h2 ref={heading} tabIndex={-1}>
        {security.signedIn}
      </h2>
      {sessions === undefined && !error && <p>{security.loading}</p>}
      {sessions && <p>{sessions.length === 0 ? security.nowhere : security.signedInText}</p>}
      <p className="page-error" role="alert">
        {error}
      </p>
      {sessions === undefined && error && (
        <button type="button" className="page-soft" onClick={() => void run(load)}>
          {security.again}
        </button>
      )}
      {sessions !== undefined && sessions.length > 0 && (
        <>
          <ul className="page-list">
            {sessions.map((session) => (
              <Entry key={session.id} session={session} isBusy={isBusy} onEnd={() => void end(session.id)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <button type="button" className="page-soft" disabled={isBusy} onClick={() => void end()}>
              {security.signOutOthers}
            </button>
          )}
        </>
      )}
    </section>
  )
}

type EntryProps = { session: SessionEntry; isBusy: boolean; onEnd(): void }

function Entry({ session: { browser, hostOrigin, signedInAt, usedAt }, isBusy, onEnd }: EntryProps) {
  const { security } = useMessages()
  const name = browser === '' ? security.unknownBrowser : browser
  const site = hostOrigin.replace(/^https:\/\//, '')
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          <bdi dir="ltr">{site}</bdi>
        </span>
        <span>
          <FormattedMessage of={security.usedAt} with={{ time: <Day of={usedAt} hasTime /> }} />
        </span>
        <span>
          <FormattedMessage of={security.signedInAt} with={{ time: <Day of={signedInAt} hasTime /> }} />
        </span>
      </p>
      <button
        type="button"
        className="page-soft"
        aria-label={`${security.signOut}: ${name}, ${site}`}
        disabled={isBusy}
        onClick={onEnd}
      >
        {security.signOut}
      </button>
    </li>
  )
}
