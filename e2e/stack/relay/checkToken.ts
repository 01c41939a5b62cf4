import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { decodeBase58 } from './base58.ts'
import type { Refusal } from './refusals.ts'

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claims = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** Multicodec of an ed25519 public key, and what DER puts before one. */
const ED25519 = Buffer.from('ed01', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const DID = 'did:key:z'
const LEEWAY_S = 120

export type TokenCheck = { clientId: string } | { rejection: Refusal }

export function checkToken(token: string, audience: string): TokenCheck {
  const nowMs = Date.now()
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const parsed = claims.safeParse(decode(body))
  if (more.length > 0 || !header.safeParse(decode(head)).success || !parsed.success) return { rejection: 'token' }
  const { iss, aud, iat, exp } = parsed.data
  const key = publicKey(iss)
  const signed = Buffer.from(`${head}.${body}`)
  if (key === undefined || !verify(null, signed, key, Buffer.from(signature, 'base64url')))
    return { rejection: 'token' }
  if (aud !== audience) return { rejection: 'audience' }
  if (iat > nowMs / 1_000 + LEEWAY_S) return { rejection: 'early' }
  if (exp < nowMs / 1_000 - LEEWAY_S) return { rejection: 'expired' }
  return { clientId: iss }
}

function publicKey(did: string) {
  const bytes = did.startsWith(DID) ? decodeBase58(did.slice(DID.length)) : undefined
  if (bytes?.length !== 34 || !bytes.subarray(0, 2).equals(ED25519)) return undefined
  return createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(2)]), format: 'der', type: 'spki' })
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
