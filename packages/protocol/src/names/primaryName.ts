/** `setNameForAddrWithSignature(address,uint256,string,bytes)` of ENS's default reverse registrar. */
const SELECTOR = '012a67bc'
/** Life of a signed primary name, in seconds. */
export const PRIMARY_NAME_S = 3_600

export type PrimaryName = {
  /** ENS's default reverse registrar (https://docs.ens.domains/ensip/19). */
  registrar: string
  address: string
  name: string
  /** Seconds since the epoch. */
  expiry: number
}

/**
 * Returns the bytes whose Keccak-256 an account signs (EIP-191), so that every EVM network shows the name for its address.
 *
 * @returns 0x hex
 */
export function primaryNameBytes({ registrar, address, name, expiry }: PrimaryName): `0x${string}` {
  const texts = [registrar.slice(2), SELECTOR, address.slice(2), expiry.toString(16).padStart(64, '0')]
  const text = [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `0x${[...texts, ...text].join('').toLowerCase()}`
}
