import type { CaipNetworkId } from '../../caip.ts'
import { decodeAddress } from './decodeAddress.ts'
import { toOneCase } from './toOneCase.ts'

/** @returns `undefined` for a wrong checksum, or another or unknown network */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  return decodeAddress(network, written) && toOneCase(written)
}
