import { delegateOf } from '@airlock/protocol/chains/delegateOf'

/** True for an account that may have a key: no code, or delegated code (EIP-7702). */
export function isEoaCode(code: unknown): boolean {
  return code === '0x' || delegateOf(code) !== undefined
}
