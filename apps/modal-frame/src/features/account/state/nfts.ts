import type { Nft, Nfts } from '@airlock/protocol/gateway/answers/nfts'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import { type Page, UNSERVED_PAGE } from '../../../core/gateway/unservedPage.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refetchChanged } from '../../../core/queries/changedResponses.ts'
import { STALE_MS } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import type { InfiniteQuery } from '../../../core/queries/useQuery.ts'
import { groupBy } from './groupBy.ts'

/** Five minutes in total. */
const MOST_ASKED = 8

export function nftsQuery(
  deps: Pick<Deps, 'store' | 'clock' | 'gateway'>,
  account: QueriedAccount,
): InfiniteQuery<Page<Nfts>> {
  const { network, address } = account
  return {
    queryKey: queryKeys.nfts(account),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam as string | undefined
      const request = (more: { cursor?: string; forceUpdate?: string }) =>
        requestGateway(deps, network, gatewayContract.nfts, {
          params: { address },
          query: { chainId: network, ...more },
          signal,
          fallback: UNSERVED_PAGE,
        })
      return cursor === undefined ? refetchChanged(deps, queryKeys.nfts(account), request) : request({ cursor })
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: ({ state }) => (isPartial(state.data) ? 0 : STALE_MS),
    refetchInterval: ({ state }) => {
      const requestCount = state.dataUpdateCount + state.errorUpdateCount
      return requestCount < MOST_ASKED && isPartial(state.data) && 1_000 * 2 ** requestCount
    },
  }
}

const isPartial = (data: { pages: readonly Nfts[] } | undefined) => data?.pages.some((page) => page.is_partial)

export type Collection = { contract: string; name: string; nfts: readonly Nft[] }

export function groupNfts(nfts: readonly Nft[]): { collections: readonly Collection[]; spam: readonly Nft[] } {
  const unique = [...new Map(nfts.map((nft) => [nft.id, nft])).values()]
  const collections = groupBy(
    unique.filter(({ flags }) => !flags.is_spam),
    ({ contract }) => contract,
  )
  return {
    collections: [...collections].map(([contract, all]) => ({
      contract,
      name: all[0]?.collection.name ?? '',
      nfts: all,
    })),
    spam: unique.filter(({ flags }) => flags.is_spam),
  }
}
