import type { AccountRequest } from '../KeyClient.ts'
import { canonicalJson } from './canonicalJson.ts'

/** Approvals are bound to it. */
export async function hashOf({ account, request }: AccountRequest): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson({ account, request })))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
