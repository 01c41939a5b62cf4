import { SecureFault } from '../../../errors/SecureFault.ts'

const NEXT = 'Check the typed data against EIP-712.'

/** @throws SecureFault INVALID_INPUT, always */
export function refuse(sentence: string, next = NEXT): never {
  throw new SecureFault('INVALID_INPUT', { message: sentence, next })
}
