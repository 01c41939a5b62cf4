import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type InfiniteQueryObserverResult,
  notifyManager,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useDeps } from '../ports/DepsContext.tsx'
import { queryClient } from './queryClient.ts'

/** Returns the current result of a query, which is requested when the view appears. The view renders again with each change. */
export function useQuery<Data>(options: QueryObserverOptions<Data>): QueryObserverResult<Data> {
  const client = queryClient(useDeps().store)
  const [observer] = useState(() => new QueryObserver(client, options))
  useObserver(observer)
  useEffect(() => observer.setOptions(options), [observer, options])
  return observer.getOptimisticResult(client.defaultQueryOptions(options))
}

/** Options of a query of many pages, each requested by the cursor of the one before it. */
export type InfiniteQuery<Page> = InfiniteQueryObserverOptions<
  Page,
  Error,
  InfiniteData<Page>,
  readonly unknown[],
  unknown
>

/** Does the same for a query of many pages. */
export function useInfiniteQuery<Page>(options: InfiniteQuery<Page>): InfiniteQueryObserverResult<InfiniteData<Page>> {
  const client = queryClient(useDeps().store)
  const [observer] = useState(() => new InfiniteQueryObserver(client, options))
  useObserver(observer)
  useEffect(() => observer.setOptions(options), [observer, options])
  // Completed options are still those of an infinite query, which the client's type does not express.
  const completed = client.defaultQueryOptions(options as never) as never
  return observer.getOptimisticResult(completed) as InfiniteQueryObserverResult<InfiniteData<Page>>
}

type Observed = { subscribe: (listener: () => void) => () => void; getCurrentResult: () => unknown }

function useObserver(observer: Observed) {
  useSyncExternalStore(
    useCallback((listener) => observer.subscribe(notifyManager.batchCalls(listener)), [observer]),
    () => observer.getCurrentResult(),
  )
}
