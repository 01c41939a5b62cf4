import { configAtom } from '../../../core/host/config.ts'
import { pageWalletsAtom } from '../../../core/host/hostState.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { CataloguePage, CatalogueQuery } from '../../../core/ports/WalletCatalogue.ts'
import { firstWalletsAtom } from '../../../core/wallets/catalogue.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { RECOMMENDED } from '../state/walletGroups.ts'

const MAX_KNOWN = 100
const MAX_FEATURED = 40

/** Never rejects: embedded entries remain. */
export async function loadFirstWallets({ store, catalogue }: Pick<Deps, 'store' | 'catalogue'>): Promise<void> {
  const { status } = store.get(firstWalletsAtom)
  if (catalogue === undefined || status === 'loading' || status === 'ready') return
  store.set(firstWalletsAtom, (first) => ({ ...first, status: 'loading' }))
  const { featuredWalletIds = [] } = store.get(configAtom) ?? {}
  const rdns = store.get(pageWalletsAtom).flatMap((wallet) => wallet.rdns ?? [])
  const recent = store.get(recentWalletsAtom)
  try {
    const [featured, recommended, installed, used] = await Promise.all([
      fetchEntries({ catalogue }, featuredWalletIds, { include: featuredWalletIds, entries: MAX_FEATURED }),
      catalogue({ ...scope(store), entries: RECOMMENDED, exclude: [...excluded(store), ...featuredWalletIds] }),
      fetchEntries({ catalogue }, rdns, { rdns, entries: MAX_KNOWN }),
      fetchEntries({ catalogue }, recent, { include: recent }),
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

/** An empty list would request all. */
async function fetchEntries(
  { catalogue }: { catalogue: NonNullable<Deps['catalogue']> },
  named: readonly string[],
  query: CatalogueQuery,
): Promise<CataloguePage> {
  return named.length === 0 ? { count: 0, wallets: [] } : catalogue(query)
}

export function scope(store: Deps['store']): CatalogueQuery {
  const { includeWalletIds = [] } = store.get(configAtom) ?? {}
  return {
    ...(includeWalletIds.length > 0 && { include: includeWalletIds }),
    ...(store.get(platformAtom).kind === 'phone' && { platform: 'mobile' }),
  }
}

/** Names and rdns are filtered on display. */
export function excluded(store: Deps['store']): readonly string[] {
  return store.get(configAtom)?.excludeWalletIds ?? []
}
