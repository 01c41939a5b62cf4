import * as z from 'zod/mini'
import { browserOrigin } from './browserOrigin.ts'
import type { pageApi } from './pageApi.ts'

/** Calls have `X-Airlock: 1`, `Origin`, and a DPoP proof (RFC 9449) with the body's SHA-256 as claim `bh`. Closed calls add a token and `ath`. */

export const base64url = (maxLength: number) => z.string().check(z.regex(/^[-_A-Za-z0-9]+$/), z.maxLength(maxLength))
export const id = z.string().check(z.regex(/^[-_A-Za-z0-9]{1,64}$/))
const seconds = z.int().check(z.gte(0))
export const milliseconds = z.int().check(z.gte(0))
export const none = z.strictObject({})

/** RFC 5321 length, without quoted local parts or address literals (T60). */
export const email = z
  .string({ error: 'Invalid email' })
  .check(z.maxLength(254, 'Invalid email'), z.email('Invalid email'))
export const code = z.string().check(z.regex(/^[0-9]{6}$/))

export const accountAddresses = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** AES-256-GCM, AAD `<user id>|<wallet id>|2|<eip155>|<solana>`; for version 1 `<user id>|<wallet id>|1`. */
export const sealedWallet = z.object({
  walletId: id,
  version: z.union([z.literal(1), z.literal(2)]),
  addresses: accountAddresses,
  iv: base64url(16),
  ciphertext: base64url(128),
})
export type SealedWallet = z.output<typeof sealedWallet>

const MAX_PARAMETERS = 8
/** AES-256-GCM by the slot's key. The server wraps only `server` slots; a `device` slot never leaves its device. */
export const keySlot = z.object({
  kind: z.enum(['passkey', 'recovery']),
  iv: base64url(16),
  wrapped: base64url(128),
  parameters: z
    .record(z.string().check(z.maxLength(32)), z.union([z.string().check(z.maxLength(1_024)), z.number()]))
    .check(z.refine((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS)),
})
export type KeySlot = z.output<typeof keySlot>

/** Listed without content; restorable for thirty days. */
export const formerSlot = z.object({
  id,
  kind: z.enum(['passkey', 'recovery']),
  replacedAt: milliseconds,
  keptUntil: milliseconds,
})
export type PreviousSlot = z.output<typeof formerSlot>

export const walletRecord = z.object({
  wallet: sealedWallet,
  /** *managed*: the operator can unwrap it; *user-locked*: the operator cannot. */
  mode: z.enum(['managed', 'user-locked']),
  slots: z.array(keySlot).check(z.maxLength(8)),
  formerSlots: z.array(formerSlot).check(z.maxLength(16)),
})
export type WalletRecord = z.output<typeof walletRecord>

/** Ed25519 over `proofText`, by a key derived from the data key. */
export const dataKeyProof = z.strictObject({ challenge: base64url(64), signature: base64url(128) })
export type DataKeyProof = z.output<typeof dataKeyProof>

export const user = z.object({
  id,
  email: z.nullable(email),
  /** From a social provider, unverified. */
  name: z.optional(z.string().check(z.maxLength(100))),
  isPasskeyOnly: z.optional(z.boolean()),
  /** A deleted account can be restored until then. */
  deletesAt: z.optional(milliseconds),
})
export type User = z.output<typeof user>

/** Opaque tokens, bound to the device key and one host origin (T64). Milliseconds. */
export const sessionGrant = z.object({
  accessToken: base64url(128),
  accessExpiresAt: milliseconds,
  /** Reuse ends the whole family (T61). */
  refreshToken: base64url(128),
  user,
})
export type SessionGrant = z.output<typeof sessionGrant>

/** `ownPage`: a user of the secure origin's pages. */
type CallAccess = 'open' | 'session' | 'ownPage'
export const call = <Params, Result, Access extends CallAccess>(params: Params, result: Result, access: Access) => ({
  params,
  result,
  access,
})

export const secureApi = {
  /** Response and timing do not reveal whether the address is known (T57). */
  'login/email': call(
    // As typed: the server normalizes more than this schema.
    z.strictObject({ projectId: id, hostOrigin: browserOrigin, email: z.string().check(z.maxLength(400)) }),
    z.object({
      action: z.enum(['VERIFY_OTP', 'VERIFY_DEVICE']),
      loginId: id,
      resendAfterSeconds: seconds,
      expiresAt: milliseconds,
    }),
    'open',
  ),
  /** Waits up to 25 s for the emailed link; after `false` the caller retries. Confirming sends the code. */
  'login/device': call(z.strictObject({ loginId: id }), z.object({ confirmed: z.boolean() }), 'open'),
  'login/code': call(z.strictObject({ loginId: id, code }), sessionGrant, 'open'),
  'session/refresh': call(
    z.strictObject({ refreshToken: base64url(128), hostOrigin: browserOrigin }),
    sessionGrant,
    'open',
  ),
  'session/end': call(none, none, 'session'),
  'session/user': call(none, user, 'session'),
  'wallet/read': call(none, z.object({ record: z.nullable(walletRecord) }), 'session'),
  /** Returns an existing wallet and discards the input. `dataKey` is 256 bits. The slot belongs to the passkey that signed in. */
  'wallet/create': call(
    z.strictObject({ wallet: sealedWallet, dataKey: base64url(64), slot: z.optional(keySlot) }),
    z.object({ record: walletRecord }),
    'session',
  ),
  /** Only within ten minutes after a code. */
  'wallet/dataKey': call(none, z.object({ dataKey: base64url(64) }), 'session'),
} as const
export type SecureApi = typeof secureApi & typeof pageApi
export type SecureCall = keyof SecureApi
export type SecureParams<Name extends SecureCall> = z.input<SecureApi[Name]['params']>
export type SecureResult<Name extends SecureCall> = z.output<SecureApi[Name]['result']>
