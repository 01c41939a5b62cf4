import { fromBase64url } from '../text/base64url.ts'

/** The user matches the digits of window and modal (T52). Not secret. @param transaction 128 random bits, base64url */
export function matchCode(transaction: string): string {
  const bytes = fromBase64url(transaction.slice(0, 8))
  const number = bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 10_000).padStart(4, '0')
}
