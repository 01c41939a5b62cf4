import * as z from 'zod/mini'
import { chainId, text } from '../fields.ts'

export const MAX_SESSIONS = 200
export const MAX_SESSION_PARTS = 32

/** Id of a session: keccak-256 of account, chain and context. */
export const pci = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
/** Signature of a key, of a contract (ERC-1271) or of an undeployed account (ERC-6492). */
export const signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,8192}$/))
/** Unix time in seconds. */
export const unixTime = z.int().check(z.gte(1_500_000_000), z.lte(99_999_999_999))
/** Unix time in milliseconds. */
const unixTimeMs = z.int().check(z.gte(0))

/** A power, policy or rule as the wallet stated it (https://eips.ethereum.org/EIPS/eip-7715). */
const part = z.object({
  type: z.string().check(z.maxLength(128)),
  data: z.record(z.string().check(z.maxLength(64)), z.json()),
})
const parts = z.array(part).check(z.maxLength(MAX_SESSION_PARTS))
const webUrl = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/\S+$/))

/** A session that its account stored at the gateway, without the context. */
export const keptSession = z.object({
  pci,
  chainId,
  /** Absent for a session without an end. */
  expiry: z.optional(unixTime),
  permissions: parts,
  policies: z._default(parts, []),
  rules: z._default(parts, []),
  /** Account or key that may use the permissions. */
  to: z.optional(z.string().check(z.maxLength(256))),
  project: z.object({ id: text, name: text, url: z.optional(webUrl), iconUrl: z.optional(webUrl) }),
})
export type KeptSession = z.output<typeof keptSession>

export const sessionRow = z.extend(keptSession, { createdAt: unixTimeMs, revokedAt: z.optional(unixTimeMs) })
export type SessionRow = z.output<typeof sessionRow>

const rows = z.array(sessionRow).check(z.maxLength(MAX_SESSIONS))
/** The same rows twice: existing clients read `pcis`. */
export const sessions = z.object({ sessions: rows, pcis: rows })

export const keepBody = z.object({ session: keptSession, timestamp: unixTime, signature })
/** Existing clients send no timestamp. Revocation is permanent, so replaying a signature changes nothing. */
export const revokeBody = z.object({ pci, signature, timestamp: z.optional(unixTime) })
export const outcome = z.object({ success: z.boolean() })
