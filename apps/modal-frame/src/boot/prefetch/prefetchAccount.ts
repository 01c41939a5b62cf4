import { addStores } from '../../connectors/catalogue/addStores.ts'
import { prefetchServedNetworks } from '../../core/gateway/requestGateway.ts'
import { loadNetworks } from '../../core/networks/loadNetwork.ts'
import type { Deps } from '../../core/ports/Deps.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'gateway' | 'adapters' | 'storage'>

/** Loads what the first opening of an account needs after its view, and the stores of embedded wallets. */
export async function prefetchAccount(deps: Needs): Promise<void> {
  addStores(deps.store)
  await Promise.all([
    loadNetworks(deps),
    prefetchServedNetworks(deps),
    import('../../core/delegates/CodeNotice.tsx'),
    import('../../core/delegates/AddressShield.tsx'),
    import('../../features/buy/parts/Deposits.tsx'),
  ])
}
