/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
export const INDICATOR = '0xef0100'

const DELEGATED = /^0xef0100([0-9a-f]{40})$/i

/** The address, in lower case, whose code an account with this code runs (EIP-7702). Undefined without a delegate. */
export function delegateOf(code: unknown): `0x${string}` | undefined {
  const [, address] = typeof code === 'string' ? (DELEGATED.exec(code) ?? []) : []
  return address === undefined ? undefined : `0x${address.toLowerCase()}`
}
