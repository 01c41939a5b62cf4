import { SecureError } from '../../../errors/SecureError.ts'

const NEXT = 'Check the typed data against EIP-712.'

export function reject(message: string, next = NEXT): never {
  throw new SecureError('INVALID_INPUT', { message, next })
}
