import type { SessionEntry } from '@airlock/protocol/secure/pageApi'
import { useEffect, useRef, useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { Icon } from '../pages/Icon.tsx'
import { hostOf } from '../pages/PageTop.tsx'
import { Row } from '../pages/Row.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../pages/useTask.ts'

export function Devices({ keys }: { keys: KeyClient }) {
  const { security } = useMessages()
  const { devices } = usePageTexts()
  const [sessions, setSessions] = useState<readonly SessionEntry[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, error, run } = useTask()
  const load = async () => setSessions(await keys.listSessions())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again when something was ended.
  useEffect(() => void run(load), [])
  const end = (id?: string) =>
    void run(async () => {
      await keys.endSessions(id)
      await load()
      // The pressed button may be gone.
      heading.current?.focus()
    })
  const current = sessions?.find(({ isCurrent }) => isCurrent)
  const others = sessions?.filter(({ isCurrent }) => !isCurrent)
  return (
    <section aria-busy={isBusy}>
      <h2 ref={heading} tabIndex={-1}>
        {devices.title}
      </h2>
      <ul className="page-panel">
        {current && (
          <Row
            icon={<Icon name={deviceIcon(current)} />}
            title={<bdi>{current.browser || security.unknownBrowser}</bdi>}
            text={devices.thisOne}
            tag={{ text: devices.now, variant: 'ok' }}
          />
        )}
        {others?.map((session) => (
          <Device key={session.id} session={session} isBusy={isBusy} onEnd={() => end(session.id)} />
        ))}
        {others !== undefined && others.length > 1 && (
          <Row icon={<Icon name="out" />} title={security.signOutOthers} isBusy={isBusy} onOpen={() => end()} />
        )}
        {others?.length !== 0 ? null : (
          <li className="page-row">
            <p>{security.nowhere}</p>
          </li>
        )}
        {sessions === undefined && (
          <li className="page-row">
            {error === undefined ? (
              <p>{security.loading}</p>
            ) : (
              <button type="button" className="page-link" onClick={() => void run(load)}>
                {security.again}
              </button>
            )}
          </li>
        )}
      </ul>
      <p className="page-error" role="alert">
        {error}
      </p>
      <p className="page-note">
        <Icon name="info" />
        <span>
          <strong>{devices.lost}</strong> {devices.lostText}
        </span>
      </p>
    </section>
  )
}

type EntryProps = { session: SessionEntry; isBusy: boolean; onEnd(): void }

function Device({ session, isBusy, onEnd }: EntryProps) {
  const { security } = useMessages()
  const { browser, hostOrigin, signedInAt, usedAt } = session
  const name = browser === '' ? security.unknownBrowser : browser
  const site = hostOf(hostOrigin)
  return (
    <Row
      icon={<Icon name={deviceIcon(session)} />}
      title={<bdi>{name}</bdi>}
      text={
        <>
          <span>
            <bdi dir="ltr">{site}</bdi>
          </span>
          <span>
            <FormattedMessage of={security.usedAt} with={{ time: <Day of={usedAt} hasTime /> }} />
          </span>
          <span>
            <FormattedMessage of={security.signedInAt} with={{ time: <Day of={signedInAt} hasTime /> }} />
          </span>
        </>
      }
      end={
        <button
          type="button"
          className="page-link page-link-danger"
          aria-label={`${security.signOut}: ${name}, ${site}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          {security.signOut}
        </button>
      }
    />
  )
}

function deviceIcon({ browser }: SessionEntry) {
  return /\b(?:iPhone|iPad|Android)\b/.test(browser) ? 'phone' : 'laptop'
}
