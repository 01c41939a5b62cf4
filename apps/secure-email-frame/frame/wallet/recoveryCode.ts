import { toBase64url } from '@airlock/protocol/text/base64url'
import { normalizeTyped } from '@airlock/protocol/text/typed/normalizeTyped'
import { base32crockford } from '@scure/base'

const CODE_BYTES = 15

/** 120 random bits in six groups of four, without ambiguous letters. */
export function newRecoveryCode(): string {
  const chars = base32crockford.encode(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))
  return chars.replace(/.{4}(?=.)/g, '$&-')
}

/** Normalizes a typed code: case, gaps, digits of other scripts, O for 0, I and L for 1. */
export function plainCode(typed: string): string {
  return normalizeTyped(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** One-way value by which the server finds the wallet of a code (HKDF, RFC 5869). @throws Error for invalid characters */
export async function lookupOf(typed: string): Promise<string> {
  const text = new TextEncoder()
  const master = await crypto.subtle.importKey('raw', bytesOfCode(typed), 'HKDF', false, ['deriveBits'])
  const info = text.encode('airlock|recovery|lookup')
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    master,
    256,
  )
  return toBase64url(new Uint8Array(bits))
}

export function bytesOfCode(typed: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base32crockford.decode(plainCode(typed)))
}
