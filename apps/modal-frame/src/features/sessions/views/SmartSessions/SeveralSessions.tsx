import { useAtom } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { endSessions } from '../../flows/endSessions.ts'
import type { ListedSession } from '../../state/ListedSession.ts'
import { type Run, runAtom } from '../../state/revocations.ts'
import type { Sessions } from '../../state/sessionsQuery.ts'
import { texts } from '../../texts/texts.ts'
import { SessionRow } from './SessionRow.tsx'

type Props = {
  account: QueriedAccount
  data: Sessions
  shown: readonly ListedSession[]
  onClose(): void
}

export function SeveralSessions({ account, data, shown, onClose }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [run, setRun] = useAtom(runAtom)
  const isRunning = run !== null && run.stage !== 'over'
  const sessions = shown.filter(({ pci }) => chosen.has(pci))

  function toggle(pci: string) {
    const others = [...chosen].filter((one) => one !== pci)
    setChosen(new Set(others.length < chosen.size ? others : [...chosen, pci]))
  }
  function revoke() {
    setChosen(new Set())
    void endSessions(deps, account, sessions)
  }
  function close() {
    setRun(null)
    onClose()
  }

  return (
    <>
      <ul className="rows">
        {shown.map((session) => (
          <SessionRow
            key={session.pci}
            session={session}
            data={data}
            choice={{
              isChosen: chosen.has(session.pci),
              isDisabled: isRunning,
              onToggle: () => toggle(session.pci),
            }}
          />
        ))}
      </ul>
      <div role="status">{run?.stage === 'over' && <Result run={run} />}</div>
      {isRunning ? (
        <>
          <p className="smart-sessions-run" role="status">
            {t('revokingCount', { done: String(run.done), count: String(run.requested) })}
          </p>
          <Button
            variant="soft"
            disabled={run.stage === 'stopping'}
            onClick={() => setRun({ ...run, stage: 'stopping' })}
          >
            {t('revokeStop')}
          </Button>
        </>
      ) : (
        <>
          {sessions.length > 0 && (
            <Button variant="danger" onClick={revoke}>
              {t('revokeCount', { count: sessions.length })}
            </Button>
          )}
          <Button variant="text" onClick={close}>
            {t('selectNone')}
          </Button>
        </>
      )}
    </>
  )
}

function Result({ run: { requested, revoked } }: { run: Run }) {
  const t = useMessages(texts)
  const left = requested - revoked
  return (
    <Alert type={left === 0 ? 'info' : 'warning'}>
      {t('severalRevoked', { count: revoked })}
      {left > 0 && <> {t('severalLeft', { count: left })}</>}
    </Alert>
  )
}
