import type { CaipNetworkId } from '../../caip.ts'
import { GENERIC_PREFIX, isKnownNetwork, prefixOf } from './chains.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/**
 * Returns an address as its network writes it. Wallets give the form of no network too.
 *
 * @returns `undefined` where its checksum is wrong, or it is written for another network
 */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  const account = decodeSs58(written)
  const own = prefixOf(network)
  if (!account) return undefined
  // Of a network that is not known any prefix may be its own.
  const isOurs = [own, GENERIC_PREFIX].includes(account.prefix) || !isKnownNetwork(network)
  return isOurs ? encodeSs58(account.key, own) : undefined
}
