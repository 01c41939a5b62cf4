import { fromBase64url, toBase64url } from '@airlock/protocol/text/base64url'

/** AES-256-GCM with a random 96-bit nonce. Texts are base64url. */
export type Sealed = { iv: string; ciphertext: string }

export async function seal(key: CryptoKey, plain: Uint8Array<ArrayBuffer>, context: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(context) }, key, plain)
  return { iv: toBase64url(iv), ciphertext: toBase64url(new Uint8Array(ciphertext)) }
}

/** @throws OperationError if key, context or ciphertext differ */
export async function open(
  key: CryptoKey,
  { iv, ciphertext }: Sealed,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: bytesOf(context) },
    key,
    fromBase64url(ciphertext),
  )
  return new Uint8Array(plain)
}

export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export function generateKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
