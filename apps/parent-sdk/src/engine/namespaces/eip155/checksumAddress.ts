import { getAddress } from 'viem/utils'

/** Formats an EVM address with its checksum (https://eips.ethereum.org/EIPS/eip-55). */
export function checksumAddress(address: string): string {
  return getAddress(address)
}
