import type { CaipNetworkId } from '../../caip.ts'
import { decodeAddress } from './decodeAddress.ts'
import { toOneCase } from './toOneCase.ts'

/**
 * Returns the canonical form of an address. @returns `undefined` for a wrong checksum, another network, or an unknown
 * network
 */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  return decodeAddress(network, written) && toOneCase(written)
}
