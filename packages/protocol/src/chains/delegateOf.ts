/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
export const INDICATOR = '0xef0100'

const DELEGATED = /^0xef0100([0-9a-f]{40})$/i

/** Lower case. Undefined without a delegate (EIP-7702). */
export function delegateOf(code: unknown): `0x${string}` | undefined {
  const [, address] = typeof code === 'string' ? (DELEGATED.exec(code) ?? []) : []
  return address === undefined ? undefined : `0x${address.toLowerCase()}`
}
