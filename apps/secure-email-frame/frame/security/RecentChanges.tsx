import type { ChangeEntry } from '@airlock/protocol/secure/pageApi'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { Icon } from '../pages/Icon.tsx'
import { hostOf } from '../pages/PageTop.tsx'
import { Panel, Row } from '../pages/Row.tsx'

export function RecentChanges({ changes }: { changes: readonly ChangeEntry[] }) {
  const { security, changes: names } = useMessages()
  if (changes.length === 0) return null
  return (
    <>
      <Panel title={security.changes}>
        {changes.map(({ event, at, hostOrigin }) => (
          <Row
            key={`${event} ${at}`}
            icon={<Icon name="clock" />}
            title={names[event]}
            text={
              <span>
                <Day of={at} hasTime /> · <bdi dir="ltr">{hostOf(hostOrigin)}</bdi>
              </span>
            }
          />
        ))}
      </Panel>
      <p className="page-note">
        <Icon name="info" />
        <span>{security.changesText}</span>
      </p>
    </>
  )
}
