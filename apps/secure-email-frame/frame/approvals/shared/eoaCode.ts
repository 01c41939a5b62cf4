/** https://eips.ethereum.org/EIPS/eip-7702: code of a delegated account. */
const DELEGATED = '0xef0100'

/** True for an account that may have a key: no code, or delegated code. */
export function isEoaCode(code: unknown): boolean {
  return typeof code === 'string' && (code === '0x' || code.toLowerCase().startsWith(DELEGATED))
}
