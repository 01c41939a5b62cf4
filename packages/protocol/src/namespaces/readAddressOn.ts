import { type CaipNetworkId, type ChainNamespace, isAddress, namespaceOf } from '../caip.ts'
import { readAddress as bip122 } from './bip122/readAddress.ts'

/** Rules of the namespaces whose addresses name their network. */
const RULES: Partial<Record<ChainNamespace, typeof bip122>> = { bip122 }

/** Reads an address of the network's namespace, in the spelling that is kept. @returns `undefined` for what is none, or is of another network */
export function readAddressOn(network: CaipNetworkId, address: unknown): string | undefined {
  const namespace = namespaceOf(network)
  if (!isAddress(namespace, address)) return undefined
  const read = RULES[namespace]
  return read ? read(network, address) : address
}
