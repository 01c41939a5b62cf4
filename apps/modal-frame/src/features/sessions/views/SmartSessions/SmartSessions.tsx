import { atom, useAtom, useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Tabs } from '../../../../ui/controls/Tabs.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { dangerRank } from '../../parts/dangerRank.ts'
import type { ListedSession } from '../../state/ListedSession.ts'
import { runAtom } from '../../state/revocations.ts'
import { type Sessions, sessionsQuery } from '../../state/sessionsQuery.ts'
import { texts } from '../../texts/texts.ts'
import { SessionRow } from './SessionRow.tsx'
import './SmartSessions.css'

const SeveralSessions = lazyComponent(() => import('./SeveralSessions.tsx'), 'SeveralSessions')

const TABS = [
  { id: 'active', label: 'tabActive', none: 'noneActive' },
  { id: 'expired', label: 'tabExpired', none: 'noneExpired' },
  { id: 'revoked', label: 'tabRevoked', none: 'noneRevoked' },
] as const
const tabAtom = atom<ListedSession['status']>('active')

export function SmartSessions() {
  const account = useActiveAccount()
  return account === null ? null : <List key={`${account.network}:${account.address}`} account={account} />
}

function List({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [tab, setTab] = useAtom(tabAtom)
  const { data, isError, refetch } = useQuery(sessionsQuery(deps, account))
  const none = TABS.find(({ id }) => id === tab)?.none ?? 'noneActive'
  return (
    <div className="smart-sessions">
      <p className="smart-sessions-text">{t('sessionsText')}</p>
      {(isError || data?.isPartial) && (
        <Alert
          type="warning"
          end={
            <Button variant="text" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('sessionsFailed')}
        </Alert>
      )}
      <Tabs
        label={t('tabsLabel')}
        tabs={TABS.map(({ id, label }) => ({ id, label: t(label) }))}
        selected={tab}
        onSelect={setTab}
      >
        {data === undefined ? (
          !isError && <SkeletonRows count={2} />
        ) : (
          <Rows
            key={tab}
            account={account}
            data={data}
            status={tab}
            none={
              !data.isPartial && (
                <EmptyState title={t(none)} text={tab === 'active' ? t('noneActiveText') : undefined} />
              )
            }
          />
        )}
      </Tabs>
    </div>
  )
}

type RowsProps = {
  account: QueriedAccount
  data: Sessions
  status: ListedSession['status']
  none: React.ReactNode
}

function Rows({ account, data, status, none }: RowsProps) {
  const t = useMessages(texts)
  // A run continues while the approval of a remote wallet replaces this view.
  const [isChoosing, setIsChoosing] = useState(useAtomValue(runAtom) !== null)
  const shown = data.sessions
    .filter((session) => session.status === status)
    .toSorted((left, right) => dangerRank(left) - dangerRank(right))
  if (isChoosing && status === 'active') {
    return (
      <Suspense fallback={<SkeletonRows count={shown.length} />}>
        <SeveralSessions account={account} data={data} shown={shown} onClose={() => setIsChoosing(false)} />
      </Suspense>
    )
  }
  if (shown.length === 0) return none
  return (
    <>
      <ul className="rows">
        {shown.map((session) => (
          <SessionRow key={session.pci} session={session} data={data} />
        ))}
      </ul>
      {status === 'active' && shown.length > 1 && (
        <Button variant="text" onClick={() => setIsChoosing(true)}>
          {t('selectSeveral')}
        </Button>
      )}
    </>
  )
}
