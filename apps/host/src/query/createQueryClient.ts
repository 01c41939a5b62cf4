import { QueryClient } from '@tanstack/react-query'

/** Age up to which what was queried is fresh (S9.10). */
const QUERY_STALE_MS = 300_000

/** Answers are fresh for five minutes, are read again when the window gets the focus, and are never retried (S9.10). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_STALE_MS, refetchOnWindowFocus: true, retry: false },
      mutations: { retry: false },
    },
  })
}
