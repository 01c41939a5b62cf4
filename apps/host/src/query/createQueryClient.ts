import { QueryClient } from '@tanstack/react-query'

const QUERY_STALE_MS = 300_000

/** Results are fresh for five minutes, refetched on window focus, and never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_STALE_MS, refetchOnWindowFocus: true, retry: false },
      mutations: { retry: false },
    },
  })
}
