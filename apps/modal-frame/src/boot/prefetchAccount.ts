import { addStores } from '../connectors/catalogue/addStores.ts'
import { prefetchServedNetworks } from '../core/gateway/requestGateway.ts'
import type { Deps } from '../core/ports/Deps.ts'

export async function prefetchAccount(deps: Pick<Deps, 'store' | 'gateway'>): Promise<void> {
  addStores(deps.store)
  await Promise.all([
    prefetchServedNetworks(deps),
    import('../core/delegates/CodeNotice.tsx'),
    import('../core/delegates/AddressShield.tsx'),
    import('../features/buy/parts/Deposits.tsx'),
  ])
}
