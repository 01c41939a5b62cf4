import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** Precompiles, system contracts and burn addresses lie below. No key and no deployment yields such an address. */
const FIRST_ACCOUNT = 2n ** 16n

/**
 * Returns an address with its checksum (https://eips.ethereum.org/EIPS/eip-55). EIP-4361 requires it in the text, but some wallets omit it.
 *
 * @returns `undefined` for a wrong checksum, and for an address that no one can sign for: the validator of ERC-6492 accepts any signature of
 * the zero address, because `ecrecover` returns zero for an invalid one (T151)
 */
export function checksumAddress(written: string): Address | undefined {
  return isAddress(written) && BigInt(written) >= FIRST_ACCOUNT ? getAddress(written) : undefined
}
