import * as z from 'zod/mini'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import { base64url, call, id, milliseconds, none, sessionGrant } from './api.ts'
import { browserOrigin } from './browserOrigin.ts'

export const transaction = z.string().check(z.regex(/^[-_A-Za-z0-9]{22}$/))
export const verifier = z.string().check(z.regex(/^[-_A-Za-z0-9]{43}$/))

export const begunSocial = z.object({
  expiresAt: milliseconds,
  url: z.optional(z.string().check(z.maxLength(2_048))),
})

export const socialApi = {
  /** `verifierHash` is the base64url SHA-256 of a secret of the frame. */
  'social/begin': call(
    z.strictObject({
      projectId: id,
      hostOrigin: browserOrigin,
      provider: z.enum(SIGN_IN_PROVIDERS),
      transaction,
      verifierHash: base64url(43),
    }),
    begunSocial,
    'open',
  ),
  /** The page of this frame opened the window (T52). */
  'social/vouch': call(z.strictObject({ transaction, verifier, nonce: base64url(64) }), none, 'open'),
  /** Waits up to 25 s; without `grant` the caller retries. Returns a grant once. */
  'social/redeem': call(
    z.strictObject({ transaction, verifier }),
    z.object({ grant: z.optional(sessionGrant) }),
    'open',
  ),
} as const
