import { getAddress } from 'viem/utils'

/** Writes an EVM address with its checksum (https://eips.ethereum.org/EIPS/eip-55), whatever letter case a wallet uses. */
export function checksumAddress(address: string): string {
  return getAddress(address)
}
