import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url: what cannot be guessed, such as tokens. */
export const randomToken = () => randomBytes(32).toString('base64url')
/** 128 random bits, base64url. */
export const randomId = () => randomBytes(16).toString('base64url')

/** Returns the form of a token that is stored: a token is random enough that a plain hash gives nothing away. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the form of a code that is stored: six digits could be tried, so the server's own secret is part of it. */
export function codeHash(secret: Buffer, loginId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${loginId}|${code}`).digest()
}

export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
