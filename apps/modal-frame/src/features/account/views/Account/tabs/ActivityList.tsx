import type { History, Transaction } from '@airlock/protocol/gateway/answers/history'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Page } from '../../../../../core/gateway/unservedPage.ts'
import { activeNetworkAtom } from '../../../../../core/networks/network.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { refreshAccount } from '../../../../../core/queries/refreshAccount.ts'
import { useInfiniteQuery, useQuery } from '../../../../../core/queries/useQuery.ts'
import { formatMonth } from '../../../../../texts/dates.ts'
import type { Language } from '../../../../../texts/languages.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../../ui/card/EmptyState.tsx'
import { VirtualList } from '../../../../../ui/lists/VirtualList.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { groupTransactions, type MonthOfTransactions } from '../../../state/activity/groupTransactions.ts'
import { historyQuery, pendingIds } from '../../../state/activity/historyQuery.ts'
import { purchasesQuery } from '../../../state/activity/purchasesQuery.ts'
import { texts } from '../../../texts/texts.ts'
import { NotServed } from './NotServed.tsx'
import { QueryState } from './QueryState.tsx'
import { TransactionRow } from './TransactionRow.tsx'

/** Height of a row of three lines. */
const ROW_PX = 72
const TITLE_PX = 34

type Item =
  | { kind: 'month'; key: string; title: string }
  | { kind: 'transaction'; key: string; transaction: Transaction }
  | { kind: 'note'; key: string; text: string }

export function ActivityList({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const query = useInfiniteQuery(historyQuery(useDeps(), account))
  useConfirmed(account, query.data?.pages)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <QueryState query={query} failed="historyFailed" empty={<EmptyState title={t('activityUnknown')} />}>
      {({ pages }) => <Activity pages={pages} account={account} hasMore={hasNextPage} onEnd={loadMore} />}
    </QueryState>
  )
}

/** A settled transaction has changed the account. */
function useConfirmed(account: QueriedAccount, pages: readonly History[] | undefined) {
  const deps = useDeps()
  const pending = useRef<readonly string[]>([])
  useEffect(() => {
    if (pages === undefined) return
    const now = pendingIds(pages)
    const isConfirmed = pending.current.some((id) => !now.includes(id))
    pending.current = now
    if (isConfirmed) void refreshAccount(deps, account)
  }, [deps, account, pages])
}

const NONE: readonly Transaction[] = []

type Props = { pages: readonly Page<History>[]; account: QueriedAccount; hasMore: boolean; onEnd: () => void }

function Activity({ pages, account, hasMore, onEnd }: Props) {
  const t = useMessages(texts)
  const language = useLanguage()
  const active = useAtomValue(activeNetworkAtom)
  const name = useNetworkName()
  const deps = useDeps()
  const { data: features } = useQuery(featuresQuery(deps))
  const query = purchasesQuery(deps, account)
  const { data: purchases = NONE } = useQuery({ ...query, enabled: !!features?.onramp.length })
  const months = useMemo(() => {
    const transactions = pages.flatMap(({ data }) => data)
    return groupTransactions([...purchases, ...transactions], account.network)
  }, [pages, purchases, account])
  const isEmpty = months.length === 0
  // A page of spam has no row to scroll to.
  useEffect(() => {
    if (isEmpty && hasMore) onEnd()
  }, [isEmpty, hasMore, onEnd])
  const note = useNote(pages, hasMore)
  const items = useMemo(() => itemsOf(months, note, language), [months, note, language])
  if (pages.at(-1)?.isServed === false) return <NotServed />
  if (isEmpty && !hasMore) {
    return <EmptyState title={t('noActivity')} text={note ?? t('noActivityText', { network: name })} />
  }
  return (
    <VirtualList label={t('activity')} items={items} keyOf={keyOf} heightOf={heightOf} onEnd={onEnd}>
      {(item) =>
        item.kind === 'transaction' ? (
          <TransactionRow transaction={item.transaction} network={active} />
        ) : item.kind === 'month' ? (
          <h2 className="activity-month">{item.title}</h2>
        ) : (
          <p className="activity-note">{item.text}</p>
        )
      }
    </VirtualList>
  )
}

function itemsOf(months: readonly MonthOfTransactions[], note: string | undefined, language: Language): Item[] {
  const items = months.flatMap(({ year, month, transactions }): Item[] => [
    { kind: 'month', key: `${year}-${month}`, title: formatMonth(new Date(year, month), language) },
    ...transactions.map((one) => ({ kind: 'transaction' as const, key: one.id, transaction: one })),
  ])
  return note === undefined ? items : [...items, { kind: 'note', key: 'note', text: note }]
}

const keyOf = ({ key }: Item) => key
const heightOf = ({ kind }: Item) => (kind === 'transaction' ? ROW_PX : TITLE_PX)

/** Limits of the source, at the end of the list. */
function useNote(pages: readonly History[], hasMore: boolean): string | undefined {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)
  const coverage = pages.at(-1)?.coverage
  if (coverage === undefined || hasMore) return undefined
  if (coverage.is_indexing) return t('olderIndexing')
  if (coverage.since !== undefined) return t('olderMissing')
  return coverage.native ? undefined : t('noNativeActivity', { symbol: network?.nativeCurrency.symbol ?? '' })
}
