import { configAtom } from '../../../core/host/config.ts'
import { pageWalletsAtom } from '../../../core/host/hostState.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { CataloguePage, CatalogueQuery } from '../../../core/ports/WalletCatalogue.ts'
import { firstWalletsAtom, NO_SEARCH, walletPagesAtom, walletSearchAtom } from '../../../core/wallets/catalogue.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { RECOMMENDED } from '../state/walletGroups.ts'

type Needs = Pick<Deps, 'store' | 'catalogue'>

/** Numbers of wallets of one request. */
const PAGE_SIZE = 40
const SEARCHED = 100
const MAX_FEATURED = 40

/**
 * Loads what the first screen shows of the gateway: featured wallets in the host's order, recommended ones, and what it knows
 * of the wallets that this page has. Never rejects: without it the embedded entries are shown.
 */
export async function loadFirstWallets({ store, catalogue }: Needs): Promise<void> {
  const { status } = store.get(firstWalletsAtom)
  if (catalogue === undefined || status === 'loading' || status === 'ready') return
  store.set(firstWalletsAtom, (first) => ({ ...first, status: 'loading' }))
  const { featuredWalletIds = [] } = store.get(configAtom) ?? {}
  const rdns = store.get(pageWalletsAtom).flatMap((wallet) => wallet.rdns ?? [])
  const recent = store.get(recentWalletsAtom)
  try {
    const [featured, recommended, installed, used] = await Promise.all([
      askFor({ catalogue }, featuredWalletIds, { include: featuredWalletIds, entries: MAX_FEATURED }),
      catalogue({ ...scope(store), entries: RECOMMENDED, exclude: [...excluded(store), ...featuredWalletIds] }),
      askFor({ catalogue }, rdns, { rdns, entries: SEARCHED }),
      askFor({ catalogue }, recent, { include: recent }),
    ])
    const place = ({ id }: { id: string }) => featuredWalletIds.indexOf(id)
    store.set(firstWalletsAtom, {
      status: 'ready',
      featured: featured.wallets.toSorted((left, right) => place(left) - place(right)),
      recommended: recommended.wallets,
      known: [...installed.wallets, ...used.wallets],
      count: recommended.count + featured.count,
    })
  } catch {
    store.set(firstWalletsAtom, (first) => ({ ...first, status: 'failed' }))
  }
}

/** The next page of all wallets; calling again after a failure is the retry. Never rejects. */
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

/** By store: the search that is under way. */
const searches = new WeakMap<Deps['store'], AbortController>()

/** Searches all wallets of the gateway; what an earlier search still answers is ignored. Never rejects. */
export async function searchAllWallets({ store, catalogue }: Needs, query: string): Promise<void> {
  searches.get(store)?.abort()
  if (query === '' || catalogue === undefined) return store.set(walletSearchAtom, NO_SEARCH)
  const search = new AbortController()
  searches.set(store, search)
  store.set(walletSearchAtom, { status: 'loading', query, wallets: [] })
  try {
    const { wallets } = await catalogue(
      { ...scope(store), search: query, entries: SEARCHED, exclude: excluded(store) },
      search.signal,
    )
    if (!search.signal.aborted) store.set(walletSearchAtom, { status: 'ready', query, wallets })
  } catch {
    if (!search.signal.aborted) store.set(walletSearchAtom, { status: 'failed', query, wallets: [] })
  }
}

/** Sends no request without ids: an empty list would mean all. */
async function askFor(
  { catalogue }: { catalogue: NonNullable<Deps['catalogue']> },
  named: readonly string[],
  query: CatalogueQuery,
): Promise<CataloguePage> {
  return named.length === 0 ? { count: 0, wallets: [] } : catalogue(query)
}

/** The host's own choice, and what a phone can open. */
function scope(store: Deps['store']): CatalogueQuery {
  const { includeWalletIds = [] } = store.get(configAtom) ?? {}
  return {
    ...(includeWalletIds.length > 0 && { include: includeWalletIds }),
    ...(store.get(platformAtom).kind === 'phone' && { platform: 'mobile' }),
  }
}

/** Ids alone: names and rdns of the list are left out where wallets are shown. */
function excluded(store: Deps['store']): readonly string[] {
  return store.get(configAtom)?.excludeWalletIds ?? []
}
