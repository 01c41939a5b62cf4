import { SecureFault } from '../../errors/SecureFault.ts'

/** For what cannot be shown whole: nothing of it is left out of the screen, and then signed. @throws SecureFault INVALID_INPUT, always */
export function tooMuch(): never {
  throw new SecureFault('INVALID_INPUT', { message: 'This is more than can be shown.', next: 'Ask for less at once.' })
}
