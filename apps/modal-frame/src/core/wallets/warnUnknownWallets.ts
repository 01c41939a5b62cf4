import { configAtom } from '../host/config.ts'
import type { Deps } from '../ports/Deps.ts'
import { catalogueAtom } from './catalogue.ts'

const MAX = 100
/** Ids of other kits. Names and rdns may mean an absent wallet. */
const FOREIGN_ID = /^[0-9a-f]{64}$/

const warned = new WeakSet<Deps['store']>()

/** Warns once of unknown ids. Never rejects. */
export async function warnUnknownWallets({ store, catalogue }: Pick<Deps, 'store' | 'catalogue'>): Promise<void> {
  const config = store.get(configAtom)
  if (config === null || warned.has(store)) return
  const { includeWalletIds, featuredWalletIds, excludeWalletIds } = config
  const named = {
    includeWalletIds,
    featuredWalletIds,
    excludeWalletIds: excludeWalletIds.filter((id) => FOREIGN_ID.test(id)),
  }
  const ids = [...new Set(Object.values(named).flat())].slice(0, MAX)
  if (ids.length === 0) return
  warned.add(store)
  try {
    const found = await catalogue?.({ include: ids, entries: MAX })
    const known = new Set([...store.get(catalogueAtom), ...(found?.wallets ?? [])].map(({ id }) => id))
    const unknown = Object.entries(named).flatMap(([option, list]) => {
      const missing = list.filter((id) => ids.includes(id) && !known.has(id))
      return missing.length > 0 ? [`${option}: ${missing.join(', ')}`] : []
    })
    if (unknown.length > 0) {
      console.warn(`No wallet of the catalogue has the id of ${unknown.join('; ')}. Ids here are such as io.metamask.`)
    }
  } catch {
    // Without the catalogue, ids stay unchecked.
  }
}
