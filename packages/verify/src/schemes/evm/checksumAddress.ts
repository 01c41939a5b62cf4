import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** Precompiles, system contracts and burn addresses are below. No key or deployment has such an address. */
const FIRST_ACCOUNT = 2n ** 16n

/**
 * Returns an address with its checksum (https://eips.ethereum.org/EIPS/eip-55). EIP-4361 requires it, but some wallets
 * omit it.
 *
 * @returns `undefined` for a wrong checksum, and for addresses without a signer: ERC-6492's validator would accept anything for the zero address, because `ecrecover` returns zero for an invalid signature (T151)
 */
export function checksumAddress(written: string): Address | undefined {
  return isAddress(written) && BigInt(written) >= FIRST_ACCOUNT ? getAddress(written) : undefined
}
