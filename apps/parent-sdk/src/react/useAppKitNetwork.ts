import type { AppKit } from '../AppKit.ts'
import type { NetworkInput } from '../options/AppKitOptions.ts'
import { useKitAction } from './useKitAction.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const UNKNOWN = {
  caipNetwork: undefined,
  caipNetworkId: undefined,
  chainId: undefined,
  approvedCaipNetworkIds: undefined,
}

/** The active network, and how to switch it (S4.6). */
export function useAppKitNetwork() {
  const network = useKitSnapshot(subscribe, read, UNKNOWN)
  const switchTo = useKitAction(switchNetwork)
  // A wallet of the page switches to what it knows or adds: no list of approved networks binds it.
  return { ...network, supportsAllNetworks: network.approvedCaipNetworkIds === undefined, switchNetwork: switchTo }
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeNetwork(onChange)
const read = (kit: AppKit) => kit.getNetwork()
const switchNetwork = (kit: AppKit, network: NetworkInput) => kit.switchNetwork(network)
