import type { History } from '@airlock/protocol/gateway/answers/history'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { askGateway } from '../../../core/gateway/askGateway.ts'
import { configAtom } from '../../../core/host/config.ts'
import { track } from '../../../core/host/track.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import type { InfiniteQuery } from '../../../core/queries/useQuery.ts'
import { texts } from '../texts/texts.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'host' | 'gateway'>

/** Interval at which a pending transaction is looked up (S9.11). */
const PENDING_POLL_MS = 30_000

/** Query of what happened to an account, the newest first, page by page (S3.14). A failure shows a toast and is tracked (S8.1). */
export function historyQuery(deps: Needs, account: QueriedAccount): InfiniteQuery<History> {
  return {
    queryKey: queryKeys.history(account),
    queryFn: ({ pageParam, signal }) => fetchHistory(deps, account, pageParam as string | undefined, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => (pendingIds(state.data?.pages).length > 0 ? PENDING_POLL_MS : false),
  }
}

/** Ids of the transactions that no block holds yet. */
export function pendingIds(pages: readonly History[] = []): readonly string[] {
  const all = pages.flatMap(({ data }) => data)
  return all.filter(({ metadata }) => metadata.status === 'pending').map(({ id }) => id)
}

async function fetchHistory(
  deps: Needs,
  { network, address }: QueriedAccount,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  try {
    const query = { chainId: network, ...(cursor !== undefined && { cursor }) }
    return await askGateway(deps, network, gatewayContract.history, { params: { address }, query, signal })
  } catch (error) {
    if (!signal.aborted) {
      const projectId = deps.store.get(configAtom)?.projectId ?? ''
      track(deps, 'ERROR_FETCH_TRANSACTIONS', {
        address,
        projectId,
        isSmartAccount: false,
        ...(cursor && { cursor: cursor.slice(0, 256) }),
      })
      void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeHistoryFailed') })
    }
    throw error
  }
}
