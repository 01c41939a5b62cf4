/** `setNameForAddrWithSignature(address,uint256,string,bytes)` */
const SELECTOR = '012a67bc'
export const PRIMARY_NAME_S = 3_600

export type PrimaryName = {
  registrar: string
  address: string
  name: string
  expiry: number
}

/** Bytes whose Keccak-256 an account signs (EIP-191). @returns 0x hex */
export function primaryNameBytes({ registrar, address, name, expiry }: PrimaryName): `0x${string}` {
  const texts = [registrar.slice(2), SELECTOR, address.slice(2), expiry.toString(16).padStart(64, '0')]
  const text = [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `0x${[...texts, ...text].join('').toLowerCase()}`
}
