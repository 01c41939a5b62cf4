import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const randomToken = () => randomBytes(32).toString('base64url')
export const randomId = () => randomBytes(16).toString('base64url')

/** Stored form of a token: a plain hash suffices for random tokens. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stored form of a code, keyed by the server's secret because six digits can be guessed. */
export function codeHash(secret: Buffer, loginId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${loginId}|${code}`).digest()
}

export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
