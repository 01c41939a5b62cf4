import { addStores } from '../../connectors/catalogue/addStores.ts'
import { prefetchServedNetworks } from '../../core/gateway/requestGateway.ts'
import { activeAddressAtom } from '../../core/host/hostState.ts'
import { loadNetworks } from '../../core/networks/loadNetwork.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { modalAtom } from '../../core/router/modal.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'gateway' | 'adapters' | 'storage'>

/** Loads what the first opening of an account needs after its view, and the stores of embedded wallets. */
export async function prefetchAccount(deps: Needs): Promise<void> {
  addStores(deps.store)
  followConnection(deps)
  await Promise.all([
    loadNetworks(deps),
    prefetchServedNetworks(deps),
    import('../../core/delegates/CodeNotice.tsx'),
    import('../../core/delegates/AddressShield.tsx'),
    import('../../features/buy/parts/Deposits.tsx'),
  ])
}

/** Requests the balances of an account that the visitor connects in the modal. A restored session requests none. */
function followConnection(deps: Needs): void {
  const { store } = deps
  let isConnected = store.get(activeAddressAtom) !== null
  store.sub(activeAddressAtom, () => {
    const wasConnected = isConnected
    isConnected = store.get(activeAddressAtom) !== null
    if (wasConnected || !isConnected || !store.get(modalAtom).open || document.hidden) return
    whenIdle(() => void import('./prefetchTokens.ts').then((loaded) => loaded.prefetchTokens(deps)).catch(() => {}))
  })
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2_000 })
  else setTimeout(task, 300)
}
