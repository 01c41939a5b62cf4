import { focusManager, QueryClient } from '@tanstack/query-core'
import type { Store } from '../ports/Store.ts'
import { isOpenAtom } from '../router/modal.ts'

export const STALE_MS = 5 * 60_000

const clients = new WeakMap<Store, QueryClient>()

/** Stale after 5 min, refetched on focus, never retried. A response stays while a newer one loads or fails. */
export function queryClient(store: Store): QueryClient {
  const known = clients.get(store)
  if (known !== undefined) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, gcTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
    },
  })
  clients.set(store, client)
  listenToFocus(store)
  client.mount()
  return client
}

/** Opening the modal changes no visibility. */
function listenToFocus(store: Store) {
  focusManager.setEventListener((onFocus) => {
    const returnFromProvider = () => {
      if (store.get(isOpenAtom)) onFocus()
    }
    addEventListener('focus', returnFromProvider)
    document.addEventListener('visibilitychange', returnFromProvider)
    const stop = store.sub(isOpenAtom, returnFromProvider)
    return () => {
      removeEventListener('focus', returnFromProvider)
      document.removeEventListener('visibilitychange', returnFromProvider)
      stop()
    }
  })
}
