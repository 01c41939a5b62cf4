import * as z from 'zod/mini'
import { chainId, text } from '../fields.ts'

export const MAX_SESSIONS = 200
export const MAX_SESSION_PARTS = 32

/** Keccak-256 of account, chain and context. */
export const pci = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
/** By a key, a contract (ERC-1271) or an undeployed account (ERC-6492). */
export const signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,8192}$/))
export const unixTime = z.int().check(z.gte(1_500_000_000), z.lte(99_999_999_999))
const unixTimeMs = z.int().check(z.gte(0))

const part = z.object({
  type: z.string().check(z.maxLength(128)),
  data: z.record(z.string().check(z.maxLength(64)), z.json()),
})
const parts = z.array(part).check(z.maxLength(MAX_SESSION_PARTS))
const webUrl = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/\S+$/))

export const keptSession = z.object({
  pci,
  chainId,
  expiry: z.optional(unixTime),
  permissions: parts,
  policies: z._default(parts, []),
  rules: z._default(parts, []),
  to: z.optional(z.string().check(z.maxLength(256))),
  project: z.object({ id: text, name: text, url: z.optional(webUrl), iconUrl: z.optional(webUrl) }),
})
export type KeptSession = z.output<typeof keptSession>

export const sessionRow = z.extend(keptSession, { createdAt: unixTimeMs, revokedAt: z.optional(unixTimeMs) })
export type SessionRow = z.output<typeof sessionRow>

const rows = z.array(sessionRow).check(z.maxLength(MAX_SESSIONS))
/** Existing clients read `pcis`. */
export const sessions = z.object({ sessions: rows, pcis: rows })

export const keepBody = z.object({ session: keptSession, timestamp: unixTime, signature })
/** Existing clients send no timestamp. Replaying a revocation changes nothing. */
export const revokeBody = z.object({ pci, signature, timestamp: z.optional(unixTime) })
export const outcome = z.object({ success: z.boolean() })
