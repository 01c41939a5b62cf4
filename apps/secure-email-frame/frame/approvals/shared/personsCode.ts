/** https://eips.ethereum.org/EIPS/eip-7702: code that a person's account carries, which names the contract that runs there. */
const DELEGATED = '0xef0100'

/** True for an account that a person may have the key of: it has no code, or has code by delegation. */
export function isPersonsCode(code: unknown): boolean {
  return typeof code === 'string' && (code === '0x' || code.toLowerCase().startsWith(DELEGATED))
}
