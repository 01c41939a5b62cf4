import type { CaipNetworkId } from '../../caip.ts'
import { GENERIC_PREFIX, isKnownNetwork, prefixOf } from './chains.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Accepts the generic form. @returns `undefined` for a wrong checksum or another network */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  const account = decodeSs58(written)
  const own = prefixOf(network)
  if (!account) return undefined
  const isOwned = [own, GENERIC_PREFIX].includes(account.prefix) || !isKnownNetwork(network)
  return isOwned ? encodeSs58(account.key, own) : undefined
}
