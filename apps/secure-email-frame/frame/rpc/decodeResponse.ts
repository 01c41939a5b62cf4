import { SecureError } from '../errors/SecureError.ts'

/** @throws SecureError NETWORK_FAILED if `decode` throws */
export function decodeResponse<Result>(decode: () => Result): Result {
  try {
    return decode()
  } catch (cause) {
    throw new SecureError('NETWORK_FAILED', { cause })
  }
}
