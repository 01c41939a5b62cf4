import { QueryClient } from '@tanstack/react-query'

/** Age up to which what was queried is fresh (S9.10). */
const QUERY_STALE_MS = 300_000

/** S9.10: what was read is fresh for five minutes, is read again when the window gets the focus, and never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_STALE_MS, refetchOnWindowFocus: true, retry: false },
      mutations: { retry: false },
    },
  })
}
