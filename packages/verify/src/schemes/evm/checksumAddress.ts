import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** Precompiles, system contracts and burn addresses are below. No key or deployment has such an address. */
const FIRST_ACCOUNT = 2n ** 16n

/** Some wallets omit it. @returns `undefined` without a signer: ERC-6492 would accept the zero address (T151) */
export function checksumAddress(written: string): Address | undefined {
  return isAddress(written) && BigInt(written) >= FIRST_ACCOUNT ? getAddress(written) : undefined
}
