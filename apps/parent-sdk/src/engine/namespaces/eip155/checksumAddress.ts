import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { keccak_256 } from '@noble/hashes/sha3'

/** https://eips.ethereum.org/EIPS/eip-55. viem's `getAddress` is 2 kB larger. @throws TypeError */
export function checksumAddress(address: string): string {
  if (!isEvmAddress(address)) throw new TypeError(`${address} is not an EVM address.`)
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  const checksummed = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${checksummed.join('')}`
}
