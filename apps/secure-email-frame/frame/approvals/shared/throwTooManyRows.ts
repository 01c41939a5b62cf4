import { SecureError } from '../../errors/SecureError.ts'

/** Refuses what cannot be shown completely. @throws SecureError INVALID_INPUT, always */
export function throwTooManyRows(): never {
  throw new SecureError('INVALID_INPUT', { message: 'This is more than can be shown.', next: 'Ask for less at once.' })
}
