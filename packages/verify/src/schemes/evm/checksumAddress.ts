import { canSign } from '@airlock/protocol/siwx/contractSignature'
import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/**
 * Returns an address with its checksum (https://eips.ethereum.org/EIPS/eip-55). EIP-4361 requires it, but some wallets
 * omit it.
 *
 * @returns `undefined` for a wrong checksum, and for addresses without a signer (T151)
 */
export function checksumAddress(written: string): Address | undefined {
  return isAddress(written) && canSign(written) ? getAddress(written) : undefined
}
