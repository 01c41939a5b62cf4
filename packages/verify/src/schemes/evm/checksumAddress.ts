import { getAddress, isAddress } from 'viem/utils'

/**
 * Returns an address with its checksum (https://eips.ethereum.org/EIPS/eip-55). EIP-4361 wants it in the text, and wallets that write the text
 * themselves leave it out: letters in one case have none, and name the same account. @returns `undefined` where there is one that is wrong
 */
export function checksumAddress(written: string): string | undefined {
  return isAddress(written) ? getAddress(written) : undefined
}
