import { delegateOf } from '@airlock/protocol/chains/delegateOf'

export function isEoaCode(code: unknown): boolean {
  return code === '0x' || delegateOf(code) !== undefined
}
