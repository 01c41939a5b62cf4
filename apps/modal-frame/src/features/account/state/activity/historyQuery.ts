import type { History } from '@airlock/protocol/gateway/answers/history'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { isSmartAccountAtom } from '../../../../core/accounts/account.ts'
import { requestGateway } from '../../../../core/gateway/requestGateway.ts'
import { type Page, UNSERVED_PAGE } from '../../../../core/gateway/unservedPage.ts'
import { track } from '../../../../core/host/track.ts'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { refetchChanged } from '../../../../core/queries/changedResponses.ts'
import { type QueriedAccount, queryKeys } from '../../../../core/queries/queryKeys.ts'
import type { InfiniteQuery } from '../../../../core/queries/useQuery.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'host' | 'gateway' | 'adapters'>

const PENDING_POLL_MS = 30_000

/** Newest first. A failure is tracked, and its list shows it. */
export function historyQuery(deps: Needs, account: QueriedAccount): InfiniteQuery<Page<History>> {
  return {
    queryKey: queryKeys.history(account),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const position = pageParam as PageCursor | undefined
      const known = client.getQueryData<{ pages: readonly History[] }>(queryKey)
      return restOfPage(known?.pages ?? [], position) ?? fetchHistory(deps, account, position?.cursor, signal)
    },
    initialPageParam: undefined,
    getNextPageParam: ({ data, next }): PageCursor | undefined =>
      next === null ? undefined : { cursor: next, after: data.at(-1)?.id },
    refetchInterval: ({ state }) => (isUnfinished(state.data?.pages) ? PENDING_POLL_MS : false),
  }
}

type PageCursor = { cursor: string; after: string | undefined }

/** Reuses old pages, because blocks do not change. @returns `undefined` if a request is needed */
function restOfPage(pages: readonly History[], position: PageCursor | undefined): History | undefined {
  if (position?.after === undefined) return undefined
  const at = pages.findIndex(({ data }) => data.some(({ id }) => id === position.after))
  const page = pages[at]
  if (page === undefined) return undefined
  const data = page.data.slice(page.data.findIndex(({ id }) => id === position.after) + 1)
  const rest = data.length > 0 ? { ...page, data } : pages[at + 1]
  return rest && !isUnfinished([rest]) && !rest.coverage?.is_indexing ? rest : undefined
}

const isUnfinished = (pages: readonly History[] = []) =>
  pendingIds(pages).length > 0 || pages.some((page) => page.is_partial)

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
    const own = await loadNetwork(deps, network).catch(() => undefined)
    if (own?.adapter.history) return await own.adapter.history(address, own.network, cursor)
    const request = (more: { cursor?: string; forceUpdate?: string }) =>
      requestGateway(deps, network, gatewayContract.history, {
        params: { address },
        query: { chainId: network, ...more },
        signal,
        fallback: UNSERVED_PAGE,
      })
    return await (cursor === undefined
      ? refetchChanged(deps, queryKeys.history({ network, address }), request)
      : request({ cursor }))
  } catch (error) {
    if (!signal.aborted) {
      track(deps, 'ERROR_FETCH_TRANSACTIONS', { isSmartAccount: deps.store.get(isSmartAccountAtom) })
    }
    throw error
  }
}
