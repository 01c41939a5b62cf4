import { useAppKitNetwork } from './useAppKitNetwork.ts'

/**
 * Returns the active network, without what switches it.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { caipNetwork, chainId } = useAppKitNetworkCore()
 */
export function useAppKitNetworkCore() {
  const { caipNetwork, caipNetworkId, chainId } = useAppKitNetwork()
  return { caipNetwork, caipNetworkId, chainId }
}
