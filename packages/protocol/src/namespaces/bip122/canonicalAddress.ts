import type { CaipNetworkId } from '../../caip.ts'
import { decodeAddress } from './decodeAddress.ts'
import { toOneCase } from './toOneCase.ts'

/** Returns an address in the one spelling that is kept. @returns `undefined` where its checksum is wrong, or another network's, or its network is not known */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  return decodeAddress(network, written) && toOneCase(written)
}
