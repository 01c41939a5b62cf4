import { canonicalJson } from './canonicalJson.ts'
import type { SigningRequest } from './KeyClient.ts'

/** SHA-256 of the canonical JSON of a request, as hex: what an approval is bound to. */
export async function hashOf(request: SigningRequest): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(request)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
