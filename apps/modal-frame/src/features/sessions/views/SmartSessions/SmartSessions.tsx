import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom, useAtom } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { formatMoment } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Tabs } from '../../../../ui/controls/Tabs.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { powersOf, usePowerText } from '../../parts/usePowerText.ts'
import type { ListedSession } from '../../state/ListedSession.ts'
import { isUnlimited } from '../../state/readPower.ts'
import { type Sessions, sessionsQuery } from '../../state/sessionsQuery.ts'
import { texts } from '../../texts/texts.ts'
import './SmartSessions.css'

const TABS = [
  { id: 'active', label: 'tabActive', none: 'noneActive' },
  { id: 'expired', label: 'tabExpired', none: 'noneExpired' },
  { id: 'revoked', label: 'tabRevoked', none: 'noneRevoked' },
] as const
const tabAtom = atom<ListedSession['status']>('active')

/** Permissions of the account, by their state. */
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
            <Button look="text" onClick={() => void refetch()}>
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
            data={data}
            status={tab}
            none={<EmptyState title={t(none)} text={tab === 'active' ? t('noneActiveText') : undefined} />}
          />
        )}
      </Tabs>
    </div>
  )
}

function Rows({ data, status, none }: { data: Sessions; status: ListedSession['status']; none: React.ReactNode }) {
  const deps = useDeps()
  const t = useMessages(texts)
  const language = useLanguage()
  const { summaryOf } = usePowerText(data.tokens)
  const shown = data.sessions.filter((session) => session.status === status)
  if (shown.length === 0) return none
  return (
    <ul className="rows">
      {shown
        .toSorted((left, right) => rankOf(left) - rankOf(right))
        .map((session) => {
          const name = foreignText(session.site.name) ?? t('unnamedApp')
          const { expiry } = session.grant
          return (
            <Row
              key={session.pci}
              id={session.pci}
              picture={<Image name={name} />}
              title={<bdi>{name}</bdi>}
              detail={
                <>
                  {summaryOf(session)}
                  {expiry !== undefined && status === 'active' && (
                    <> · {t('untilTime', { time: formatMoment(new Date(expiry * 1_000), language) })}</>
                  )}
                </>
              }
              end={<StateTag session={session} />}
              onClick={() => navigate(deps, { view: 'SmartSession', pci: session.pci })}
            />
          )
        })}
    </ul>
  )
}

/** The worst first: unknown powers, powers without a limit, permissions without an end. */
function rankOf(session: ListedSession): number {
  const [worst] = powersOf(session)
  if (worst === undefined || worst.kind === 'unknown' || session.isWider) return 0
  if (isUnlimited(worst)) return 1
  return session.grant.expiry === undefined ? 2 : 3
}

function StateTag({ session }: { session: ListedSession }) {
  const t = useMessages(texts)
  if (session.status !== 'active') return <Tag>{t(session.status === 'expired' ? 'tagExpired' : 'tagRevoked')}</Tag>
  if (session.isWider) return <Tag tone="warning">{t('tagWider')}</Tag>
  const rank = rankOf(session)
  if (rank === 3) return null
  return <Tag tone="warning">{t(rank === 0 ? 'tagUnknown' : rank === 1 ? 'tagUnlimited' : 'tagNoEnd')}</Tag>
}
