import { type CaipNetworkId, type ChainNamespace, isAddress, namespaceOf } from '../caip.ts'
import { isOfNetwork as bip122 } from './bip122/isOfNetwork.ts'

/** Rules of the namespaces whose addresses say which network they are of. */
const RULES: Partial<Record<ChainNamespace, typeof bip122>> = { bip122 }

/** Returns `true` for an address of the network's namespace, unless it says that it is of another network. */
export function isAddressOn(network: CaipNetworkId, address: unknown): address is string {
  const namespace = namespaceOf(network)
  return isAddress(namespace, address) && RULES[namespace]?.(network, address) !== false
}
