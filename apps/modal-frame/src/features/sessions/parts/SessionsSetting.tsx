import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { sessionsQuery } from '../state/sessionsQuery.ts'
import { texts } from '../texts/texts.ts'
import { SessionRow } from '../views/SmartSessions/SessionRow.tsx'
import { dangerRank } from './dangerRank.ts'

const MAX_ROWS = 5

export function SessionsSetting() {
  const account = useActiveAccount()
  return account?.network.startsWith('eip155:') ? <Granted account={account} /> : null
}

/** Shown if gateway, browser or wallet lists a permission, or one of them fails. */
function Granted({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const { data, isError } = useQuery(sessionsQuery(deps, account))
  const isFailed = isError || data?.isPartial === true
  if (!offered.sessions && !isFailed && !data?.sessions.length) return null
  const active = data?.sessions
    .filter(({ status }) => status === 'active')
    .toSorted((left, right) => dangerRank(left) - dangerRank(right))
  const detail = isFailed ? t('sessionsFailed') : active?.length === 0 ? t('noneActive') : undefined
  return (
    <>
      {data && active?.slice(0, MAX_ROWS).map((one) => <SessionRow key={one.pci} session={one} data={data} />)}
      <Row
        id="sessions"
        title={t('sessionsChip')}
        detail={detail}
        end={active && active.length > MAX_ROWS ? active.length : undefined}
        onClick={() => navigate(deps, { view: 'SmartSessions' })}
      />
    </>
  )
}
