import type { History, Transaction } from '@airlock/protocol/gateway/answers/history'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../../../core/gateway/unservedPage.ts'
import { track } from '../../../../../core/host/track.ts'
import { activeNetworkAtom } from '../../../../../core/networks/network.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { refreshAccount } from '../../../../../core/queries/refreshAccount.ts'
import { useInfiniteQuery, useQuery } from '../../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../../core/router/navigate.ts'
import { formatDay } from '../../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../../ui/card/EmptyState.tsx'
import { VirtualList } from '../../../../../ui/lists/VirtualList.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { type GroupedTransactions, groupTransactions } from '../../../state/activity/groupTransactions.ts'
import { historyQuery, pendingIds } from '../../../state/activity/historyQuery.ts'
import { purchasesQuery } from '../../../state/activity/purchasesQuery.ts'
import { texts } from '../../../texts/texts.ts'
import { Fold } from './Fold.tsx'
import { NotServed } from './NotServed.tsx'
import { QueryState } from './QueryState.tsx'
import { TransactionRow } from './TransactionRow.tsx'

const ROW_PX = 56
const TITLE_PX = 34
const FOLD_PX = 44

type Item =
  | { kind: 'day'; key: string; day: Date }
  | { kind: 'transaction'; key: string; transaction: Transaction }
  | { kind: 'note'; key: string; text: string }
  | { kind: 'spam'; key: string; count: number }

export function ActivityList({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const query = useInfiniteQuery(historyQuery(deps, account))
  useConfirmed(account, query.data?.pages)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError) return
    track(deps, 'LOAD_MORE_TRANSACTIONS')
    void fetchNextPage()
  }, [deps, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <QueryState
      query={query}
      title={t('noticeHistoryFailed')}
      failed="historyFailed"
      empty={<EmptyState title={t('activityUnknown')} />}
    >
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
  const grouped = useMemo(() => {
    const transactions = pages.flatMap(({ data }) => data)
    return groupTransactions([...purchases, ...transactions], account.network)
  }, [pages, purchases, account])
  const isEmpty = grouped.months.length === 0
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(
    (transaction: Transaction) => navigate(deps, { view: 'TransactionDetail', transaction }),
    [deps],
  )
  // A page of spam has no row to scroll to.
  useEffect(() => {
    if (isEmpty && hasMore) onEnd()
  }, [isEmpty, hasMore, onEnd])
  const note = useNote(pages, hasMore)
  const items = useMemo(() => itemsOf(grouped, { note, isOpen }), [grouped, note, isOpen])
  if (pages.at(-1)?.isServed === false) return <NotServed />
  if (items.length === 0 && !hasMore) {
    return <EmptyState title={t('noActivity')} text={note ?? t('noActivityText', { network: name })} />
  }
  return (
    <VirtualList label={t('activity')} items={items} keyOf={keyOf} heightOf={heightOf} onEnd={onEnd}>
      {(item) =>
        item.kind === 'transaction' ? (
          <TransactionRow transaction={item.transaction} network={active} onOpen={open} />
        ) : item.kind === 'day' ? (
          <h2 className="activity-day">{formatDay(item.day, language)}</h2>
        ) : item.kind === 'spam' ? (
          <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            {t('spamActivity', { count: item.count })}
          </Fold>
        ) : (
          <p className="activity-note">{item.text}</p>
        )
      }
    </VirtualList>
  )
}

type Shown = { note: string | undefined; isOpen: boolean }

function itemsOf({ months, spam }: GroupedTransactions, { note, isOpen }: Shown): Item[] {
  const items = daysOf(months.flatMap(({ transactions }) => transactions))
  if (spam.length > 0) items.push({ kind: 'spam', key: 'spam', count: spam.length }, ...(isOpen ? daysOf(spam) : []))
  if (note !== undefined && items.length > 0) items.push({ kind: 'note', key: 'note', text: note })
  return items
}

function daysOf(transactions: readonly Transaction[]): Item[] {
  let start = Number.POSITIVE_INFINITY
  return transactions.flatMap((transaction): Item[] => {
    const row: Item = { kind: 'transaction', key: transaction.id, transaction }
    const time = Date.parse(transaction.metadata.minedAt)
    if (!(time < start)) return [row]
    const day = new Date(time)
    start = day.setHours(0, 0, 0, 0)
    return [{ kind: 'day', key: `day ${transaction.id}`, day }, row]
  })
}

const HEIGHTS = { transaction: ROW_PX, day: TITLE_PX, note: TITLE_PX, spam: FOLD_PX }
const keyOf = ({ key }: Item) => key
const heightOf = ({ kind }: Item) => HEIGHTS[kind]

function useNote(pages: readonly History[], hasMore: boolean): string | undefined {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)
  const coverage = pages.at(-1)?.coverage
  if (coverage === undefined || hasMore) return undefined
  if (coverage.is_indexing) return t('olderIndexing')
  if (coverage.since !== undefined) return t('olderMissing')
  return coverage.native ? undefined : t('noNativeActivity', { symbol: network?.nativeCurrency.symbol ?? '' })
}
