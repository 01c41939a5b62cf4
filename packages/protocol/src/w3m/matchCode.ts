import { fromBase64url } from '../text/base64url.ts'

/**
 * Four digits that the window of a social sign-in and the modal both show, so that a user sees that one belongs to the other (T52).
 * Nothing secret: anyone who knows the transaction knows them.
 *
 * @param transaction 128 random bits, base64url
 */
export function matchCode(transaction: string): string {
  const bytes = fromBase64url(transaction.slice(0, 8))
  const number = bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 10_000).padStart(4, '0')
}
