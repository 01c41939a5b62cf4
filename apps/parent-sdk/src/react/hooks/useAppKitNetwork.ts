import type { AppKit } from '../../types/AppKit.ts'
import type { NetworkInput } from '../../types/AppKitOptions.ts'
import { useKitAction } from './useKitAction.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const UNKNOWN = {
  caipNetwork: undefined,
  caipNetworkId: undefined,
  chainId: undefined,
  approvedCaipNetworkIds: undefined,
}

/**
 * Returns the active network, and what switches it. The network is `undefined` on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { caipNetwork, switchNetwork } = useAppKitNetwork()
 * const toBase = <button onClick={() => switchNetwork('eip155:8453')}>Leave {caipNetwork?.name}</button>
 */
export function useAppKitNetwork() {
  const network = useKitSnapshot(subscribe, read, UNKNOWN)
  const switchTo = useKitAction(switchNetwork)
  // A page wallet can switch to any network that it knows or adds.
  return { ...network, supportsAllNetworks: network.approvedCaipNetworkIds === undefined, switchNetwork: switchTo }
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeNetwork(onChange)
const read = (kit: AppKit) => kit.getNetwork()
const switchNetwork = (kit: AppKit, network: NetworkInput) => kit.switchNetwork(network)
