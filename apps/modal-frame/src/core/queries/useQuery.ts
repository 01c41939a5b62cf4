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

export function useQuery<Data>(options: QueryObserverOptions<Data>): QueryObserverResult<Data> {
  const client = queryClient(useDeps().store)
  const [observer] = useState(() => new QueryObserver(client, options))
  useObserver(observer)
  useEffect(() => observer.setOptions(options), [observer, options])
  return observer.getOptimisticResult(client.defaultQueryOptions(options))
}

export type InfiniteQuery<Page> = InfiniteQueryObserverOptions<
  Page,
  Error,
  InfiniteData<Page>,
  readonly unknown[],
  unknown
>

export function useInfiniteQuery<Page>(options: InfiniteQuery<Page>): InfiniteQueryObserverResult<InfiniteData<Page>> {
  const client = queryClient(useDeps().store)
  const [observer] = useState(() => new InfiniteQueryObserver(client, options))
  useObserver(observer)
  useEffect(() => observer.setOptions(options), [observer, options])
  // The client's type does not express infinite options.
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
