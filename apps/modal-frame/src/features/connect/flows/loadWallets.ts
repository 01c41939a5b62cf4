import { configAtom } from '../../../core/host/config.ts'
import { pageWalletsAtom } from '../../../core/host/hostState.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { CataloguePage, CatalogueQuery } from '../../../core/ports/WalletCatalogue.ts'
import { firstWalletsAtom, NO_SEARCH, walletPagesAtom, walletSearchAtom } from '../../../core/wallets/catalogue.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { RECOMMENDED } from '../state/walletGroups.ts'

type Needs = Pick<Deps, 'store' | 'catalogue'>

const PAGE_SIZE = 40
const SEARCHED = 100
const MAX_FEATURED = 40

/**
 * Loads the gateway's part of the first screen: featured and recommended wallets, and entries of page wallets. Never
 * rejects: embedded entries remain.
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
    const position = ({ id }: { id: string }) => featuredWalletIds.indexOf(id)
    store.set(firstWalletsAtom, {
      status: 'ready',
      featured: featured.wallets.toSorted((left, right) => position(left) - position(right)),
      recommended: recommended.wallets,
      known: [...installed.wallets, ...used.wallets],
      count: recommended.count + featured.count,
    })
  } catch {
    store.set(firstWalletsAtom, (first) => ({ ...first, status: 'failed' }))
  }
}

/** Loads the next page; a repeat is the retry. Never rejects. */
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

/** Pending search by store. */
const searches = new WeakMap<Deps['store'], AbortController>()

/** Searches the gateway's wallets and ignores outdated results. Never rejects. */
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

/** No request without ids: an empty list would mean all. */
async function askFor(
  { catalogue }: { catalogue: NonNullable<Deps['catalogue']> },
  named: readonly string[],
  query: CatalogueQuery,
): Promise<CataloguePage> {
  return named.length === 0 ? { count: 0, wallets: [] } : catalogue(query)
}

/** The host's filter, and the phone's. */
function scope(store: Deps['store']): CatalogueQuery {
  const { includeWalletIds = [] } = store.get(configAtom) ?? {}
  return {
    ...(includeWalletIds.length > 0 && { include: includeWalletIds }),
    ...(store.get(platformAtom).kind === 'phone' && { platform: 'mobile' }),
  }
}

/** Only ids: names and rdns are filtered on display. */
function excluded(store: Deps['store']): readonly string[] {
  return store.get(configAtom)?.excludeWalletIds ?? []
}
