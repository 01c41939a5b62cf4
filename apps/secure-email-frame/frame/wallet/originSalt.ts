import { toBase64url } from '@airlock/protocol/text/base64url'

/** The salt of every new passkey, so that one prompt can sign in and open the wallet before the wallet is known. */
export async function originSalt(): Promise<string> {
  const text = new TextEncoder().encode(`airlock|prf|${location.origin}`)
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
