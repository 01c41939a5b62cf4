import { getAddress } from 'viem/utils'

/** Writes an EVM address with its checksum (https://eips.ethereum.org/EIPS/eip-55), from any letter case of a wallet. */
export function checksumAddress(address: string): string {
  return getAddress(address)
}
