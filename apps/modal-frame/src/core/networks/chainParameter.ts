import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { AddEthereumChainParameter } from '@airlock/protocol/channel/schemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { loadNetwork } from './loadAdapter.ts'

/** The channel's `chainParameter`: what a wallet needs to add a network (EIP-3085); null for one that nobody configured. */
export async function chainParameter(
  deps: Pick<Deps, 'store' | 'adapters'>,
  { caipNetworkId }: { caipNetworkId: CaipNetworkId },
): Promise<AddEthereumChainParameter | null> {
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    return adapter.addChainParameter(network)
  } catch (error) {
    if (isAirlockError(error, 'NETWORK_NOT_FOUND') || isAirlockError(error, 'ADAPTER_NOT_FOUND')) return null
    throw error
  }
}
