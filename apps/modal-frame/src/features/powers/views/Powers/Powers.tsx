import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Powers as PowersAnswer } from '@airlock/protocol/gateway/answers/powers'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { formatDate } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { RevokeStatus } from '../../parts/RevokeStatus.tsx'
import { groupPowers, powerId } from '../../state/listedPower.ts'
import { powersQuery } from '../../state/powersQuery.ts'
import { revokeRunAtom, runOf } from '../../state/revokeRun.ts'
import { texts } from '../../texts/texts.ts'
import { AlsoRows } from './AlsoRows.tsx'
import { OtherNetworks } from './OtherNetworks.tsx'
import { PowerFold } from './PowerFold.tsx'
import { PowerRow } from './PowerRow.tsx'
import { SelectPowers } from './SelectPowers.tsx'
import './Powers.css'

export function Powers() {
  const active = useActiveAccount()
  const last = useRef(active)
  const account = active ?? last.current
  useEffect(() => {
    last.current = account
  }, [account])
  // The end of the last session stays in sight (T253).
  return (
    account && <Cockpit key={`${account.network}:${account.address}`} account={account} isActive={active !== null} />
  )
}

function Cockpit({ account, isActive }: { account: QueriedAccount; isActive: boolean }) {
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)?.name ?? account.network
  const query = useQuery(powersQuery(deps, account))
  useEffect(() => {
    deps.store.set(revokeRunAtom, (run) => (run?.stage === 'over' ? runOf(run, account) : run))
  }, [deps, account])
  return (
    <div className="powers">
      {isActive && <Allowances account={account} network={network} query={query} />}
      {isActive && <OtherNetworks account={account} />}
      <Suspense>
        <AlsoRows account={account} />
      </Suspense>
    </div>
  )
}

type Query = { data: PowersAnswer | undefined; error: unknown; isError: boolean; refetch(): Promise<unknown> }
type Props = { account: QueriedAccount; network: string; query: Query }

function Allowances({ account, network, query: { data, error, isError, refetch } }: Props) {
  const t = useMessages(texts)
  const isServed = !isAirlockError(error, 'NETWORK_NOT_SERVED')
  if (data === undefined && !isError) return <SkeletonRows count={4} />
  return (
    <>
      {isError && (
        <Alert
          type="warning"
          end={
            isServed && (
              <Button variant="text" onClick={() => void refetch()}>
                {t('tryAgain')}
              </Button>
            )
          }
        >
          {t(isServed ? 'powersFailed' : 'powersNotServed', { network })}
        </Alert>
      )}
      {data !== undefined && (
        <>
          <Lists account={account} network={network} answer={data} />
          <Coverage network={network} answer={data} />
        </>
      )}
    </>
  )
}

type ListsProps = { account: QueriedAccount; network: string; answer: PowersAnswer }

function Lists({ account, network, answer }: ListsProps) {
  const t = useMessages(texts)
  const run = runOf(useAtomValue(revokeRunAtom), account)
  // A run continues while the approval of a remote wallet replaces this view.
  const [isChoosing, setIsChoosing] = useState(run !== null && (run.stage !== 'over' || run.requested > 1))
  const powers = answer.data
  const { risky, idle, uncertain, ignored } = groupPowers(powers)
  const own = [...risky, ...idle]
  if (isChoosing && (own.length > 0 || powers.length === 0))
    return <SelectPowers account={account} network={network} powers={own} onClose={() => setIsChoosing(false)} />
  return (
    <>
      {own.length === 0 ? (
        <NoPowers network={network} answer={answer} />
      ) : (
        <p className="powers-text">{t('powersIntro', { network })}</p>
      )}
      {risky.length > 0 && (
        <ul className="rows" aria-label={t('powersList')}>
          {risky.map((power) => (
            <PowerRow key={powerId(power)} power={power} />
          ))}
        </ul>
      )}
      <PowerFold powers={idle} label={t('idleFold', { count: idle.length })} />
      <PowerFold powers={uncertain} label={t('uncertainFold', { count: uncertain.length })} text={t('uncertainText')} />
      <PowerFold powers={ignored} label={t('ignoredFold', { count: ignored.length })} text={t('ignoredText')} />
      {own.length > 1 && (
        <Button variant="text" onClick={() => setIsChoosing(true)}>
          {t('select')}
        </Button>
      )}
      {own.length <= 1 && <RevokeStatus account={account} network={network} powers={powers} />}
    </>
  )
}

/** `powersNone` only if the complete history has none. */
function NoPowers({ network, answer: { data, coverage, is_partial } }: { network: string; answer: PowersAnswer }) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { since, is_indexing } = coverage ?? {}
  if (is_indexing) return <EmptyState title={t('otherReading')} text={t('powersNoneText')} />
  if (is_partial || coverage === undefined) return <EmptyState title={t('powersPartial')} />
  if (data.length > 0) return <EmptyState title={t('powersNoneKnown')} />
  const title =
    since === undefined
      ? t('powersNone', { network })
      : t('powersNoneSince', { date: formatDate(new Date(since), language) })
  return <EmptyState title={title} text={t('powersNoneText')} />
}

function Coverage({ network, answer: { coverage, is_partial } }: { network: string; answer: PowersAnswer }) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { since, is_indexing } = coverage ?? {}
  const found =
    since === undefined
      ? t('coverageAll', { network })
      : t('coverageSince', { date: formatDate(new Date(since), language) })
  const sentences = [
    coverage === undefined && t('coverageUnknown'),
    is_indexing ? t('coverageReading') : coverage && !(is_partial && since === undefined) && found,
    is_partial && t('coveragePartial'),
    t('signaturesNote'),
  ]
  return <p className="powers-note">{sentences.filter(Boolean).join(' ')}</p>
}
