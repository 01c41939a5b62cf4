import { SecureFault } from '../../errors/SecureFault.ts'

/** Refuses what cannot be shown completely. @throws SecureFault INVALID_INPUT, always */
export function tooMuch(): never {
  throw new SecureFault('INVALID_INPUT', { message: 'This is more than can be shown.', next: 'Ask for less at once.' })
}
