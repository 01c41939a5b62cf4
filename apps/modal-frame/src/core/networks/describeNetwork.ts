import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { loadNetwork } from './loadNetwork.ts'

/** Serves `network`; null if not configured. */
export async function describeNetwork(
  deps: Pick<Deps, 'store' | 'adapters'>,
  { caipNetworkId }: { caipNetworkId: CaipNetworkId },
): Promise<HostNetwork | null> {
  try {
    const { name, nativeCurrency, rpcUrls, blockExplorers, testnet } = (await loadNetwork(deps, caipNetworkId)).network
    return {
      caipNetworkId,
      name,
      nativeCurrency,
      rpcUrls: [...new Set([...rpcUrls.default.http, ...rpcUrls.chainDefault.http])],
      ...(blockExplorers && { blockExplorer: blockExplorers.default.url }),
      testnet,
    }
  } catch (error) {
    if (isAirlockError(error, 'NETWORK_NOT_FOUND') || isAirlockError(error, 'ADAPTER_NOT_FOUND')) return null
    throw error
  }
}
