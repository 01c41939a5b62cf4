import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { activeNetworkIdAtom, type CaipNetwork } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { Transfers } from '../../../core/ports/Transfers.ts'

/** @throws AirlockError UNAUTHORIZED without an account, ADAPTER_NOT_FOUND if nothing can be sent, NETWORK_NOT_FOUND */
export async function loadTransfers(
  deps: Pick<Deps, 'store' | 'adapters'>,
): Promise<{ network: CaipNetwork; transfers: Transfers; from: string }> {
  const from = deps.store.get(activeAddressAtom)
  const id = deps.store.get(activeNetworkIdAtom)
  if (from === null || id === null) throw new AirlockError('UNAUTHORIZED')
  const { adapter, network } = await loadNetwork(deps, id)
  const transfers = await adapter.transfers?.()
  if (transfers === undefined) {
    throw new AirlockError('ADAPTER_NOT_FOUND', { context: { namespace: network.chainNamespace } })
  }
  return { network, transfers, from }
}
