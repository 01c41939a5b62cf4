import type { Deps } from '../../../core/ports/Deps.ts'
import { NO_SEARCH, walletPagesAtom, walletSearchAtom } from '../../../core/wallets/catalogue.ts'
import { excluded, scope } from './loadFirstWallets.ts'

type Needs = Pick<Deps, 'store' | 'catalogue'>

const PAGE_SIZE = 40
const MAX_RESULTS = 100

/** Call it again to retry. Never rejects. */
export async function loadMoreWallets({ store, catalogue }: Needs): Promise<void> {
  const { status, wallets, page, count } = store.get(walletPagesAtom)
  const isComplete = page > 0 && page * PAGE_SIZE >= count
  if (catalogue === undefined || status === 'loading' || isComplete) return
  store.set(walletPagesAtom, { status: 'loading', wallets, page, count })
  try {
    const next = await catalogue({ ...scope(store), page: page + 1, entries: PAGE_SIZE, exclude: excluded(store) })
    store.set(walletPagesAtom, {
      status: 'ready',
      wallets: [...wallets, ...next.wallets],
      page: page + 1,
      count: next.count,
    })
  } catch {
    store.set(walletPagesAtom, { status: 'failed', wallets, page, count })
  }
}

const searches = new WeakMap<Deps['store'], AbortController>()

/** Ignores outdated results. Never rejects. */
export async function searchAllWallets({ store, catalogue }: Needs, query: string): Promise<void> {
  searches.get(store)?.abort()
  if (query === '' || catalogue === undefined) return store.set(walletSearchAtom, NO_SEARCH)
  const search = new AbortController()
  searches.set(store, search)
  store.set(walletSearchAtom, { status: 'loading', query, wallets: [] })
  try {
    const { wallets } = await catalogue(
      { ...scope(store), search: query, entries: MAX_RESULTS, exclude: excluded(store) },
      search.signal,
    )
    if (!search.signal.aborted) store.set(walletSearchAtom, { status: 'ready', query, wallets })
  } catch {
    if (!search.signal.aborted) store.set(walletSearchAtom, { status: 'failed', query, wallets: [] })
  }
}
