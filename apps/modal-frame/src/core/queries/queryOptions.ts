import type { QueryObserverOptions } from '@tanstack/query-core'

export function queryOptions<Data>(options: QueryObserverOptions<Data>): QueryObserverOptions<Data> {
  return options
}
