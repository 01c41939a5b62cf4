import type { QueryObserverOptions } from '@tanstack/query-core'

/** Gives a query the type of its answer. */
export function queryOptions<Data>(options: QueryObserverOptions<Data>): QueryObserverOptions<Data> {
  return options
}
