import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { powerId } from '../state/listedPower.ts'
import { type RevokeRun, revokeRunAtom, runOf } from '../state/revokeRun.ts'
import { texts } from '../texts/texts.ts'
import { useAllowanceText } from './useAllowanceText.ts'
import './RevokeStatus.css'

type Props = { account: QueriedAccount; network: string; powers: readonly Power[] }

export function RevokeStatus({ account, network, powers }: Props) {
  const t = useMessages(texts)
  const [stored, setRun] = useAtom(revokeRunAtom)
  const run = runOf(stored, account)
  if (run === null) return null
  if (run.stage === 'over') return <Result run={run} network={network} powers={powers} />
  const values = { done: String(run.finished.length + run.inactive.length), count: String(run.requested), network }
  return (
    <>
      <p className="revoke-status" role="status">
        {run.stage === 'checking' ? t('runChecking') : t(run.stage === 'wallet' ? 'runWallet' : 'runNetwork', values)}
      </p>
      {run.requested > 1 && (
        <Button variant="soft" disabled={run.isStopping} onClick={() => setRun({ ...run, isStopping: true })}>
          {t('runStop')}
        </Button>
      )}
    </>
  )
}

const ENDS = { declined: 'runDeclined', unconfirmed: 'runUnconfirmed', failed: 'runFailed' } as const

function Result({ run, network, powers }: { run: RevokeRun; network: string; powers: readonly Power[] }) {
  const t = useMessages(texts)
  const { symbolOf } = useAllowanceText()
  const { finished, inactive, requested, leftOut, stillAllowed, end } = run
  const result = useRef<HTMLDivElement>(null)
  // The end of a long list is out of sight.
  useEffect(() => {
    // React would call a returned promise.
    void result.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const left = requested - finished.length - inactive.length
  const namesOf = (ids: readonly string[] = []) =>
    [...new Set(powers.filter((power) => ids.includes(powerId(power))).map(symbolOf))].join(', ')
  const [blocked, kept] = [namesOf(leftOut), namesOf(stillAllowed)]
  const sentences = [
    finished.length > 0 && t('runRevoked', { count: finished.length }),
    inactive.length > 0 && t('runEnded', { count: inactive.length, network }),
    left > 0 && t('runLeft', { count: left }),
    end !== undefined && t(ENDS[end], { network }),
    blocked && t('runLeftOut', { names: blocked }),
    kept && t('runStillAllowed', { names: kept }),
  ]
  return (
    <div ref={result} role="status">
      <Alert type={left === 0 ? 'info' : 'warning'}>{sentences.filter(Boolean).join(' ')}</Alert>
    </div>
  )
}
