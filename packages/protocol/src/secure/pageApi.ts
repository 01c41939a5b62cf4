import * as z from 'zod/mini'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import {
  base64url,
  call,
  code,
  dataKeyProof,
  email,
  id,
  keySlot,
  milliseconds,
  none,
  sessionGrant,
  walletRecord,
} from './api.ts'
import { browserOrigin } from './browserOrigin.ts'
import { passkeyApi } from './passkeyApi.ts'
import { begunSocial, socialApi, transaction, verifier } from './socialApi.ts'
import { sponsorApi } from './sponsorApi.ts'

export const sessionEntry = z.object({
  id,
  hostOrigin: browserOrigin,
  browser: z.string().check(z.maxLength(40)),
  signedInAt: milliseconds,
  usedAt: milliseconds,
  isCurrent: z.boolean(),
})
export type SessionEntry = z.output<typeof sessionEntry>

export const identityEntry = z.object({
  id,
  provider: z.enum(SIGN_IN_PROVIDERS),
  name: z.nullable(z.string().check(z.maxLength(100))),
  addedAt: milliseconds,
  isCurrent: z.boolean(),
})
export type IdentityEntry = z.output<typeof identityEntry>

export const passkeyEntry = z.object({
  credentialId: base64url(1_364),
  browser: z.string().check(z.maxLength(40)),
  addedAt: milliseconds,
  isBackedUp: z.boolean(),
})
export type PasskeyEntry = z.output<typeof passkeyEntry>

/** `/security` shows them to users without a mailbox. */
export const ACCOUNT_CHANGES = [
  'identityLinked',
  'identityUnlinked',
  'emailChanged',
  'emailRemoved',
  'slotPut',
  'slotRestored',
  'walletLocked',
  'exported',
  'wayTakenBack',
  'passkeyAdded',
  'passkeyRemoved',
  'recoverySignIn',
] as const
export const changeEntry = z.object({ event: z.enum(ACCOUNT_CHANGES), at: milliseconds, hostOrigin: browserOrigin })
export type ChangeEntry = z.output<typeof changeEntry>

const proof = z.optional(dataKeyProof)

/** Loaded on demand: frames do not need these schemas. */
export const pageApi = {
  /** Only within ten minutes after a code. */
  'session/list': call(none, z.object({ sessions: z.array(sessionEntry) }), 'ownPage'),
  'session/endOthers': call(z.strictObject({ id: z.optional(id) }), none, 'ownPage'),
  /** Stored for an hour. It opens nothing until confirmed. */
  'wallet/putSlot': call(z.strictObject({ slot: keySlot }), z.object({ pending: keySlot }), 'ownPage'),
  /** The slot opened the wallet. The replaced one is stored for thirty days. */
  'wallet/confirmSlot': call(
    z.strictObject({ kind: z.enum(['passkey', 'recovery']), proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  'wallet/restoreSlot': call(
    z.strictObject({ id, proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  /** Requires a passkey and a recovery slot, and a code within ten minutes. The proof's subject is the hash of both. */
  'wallet/lock': call(z.strictObject({ proof: dataKeyProof }), z.object({ record: walletRecord }), 'ownPage'),
  /** Erased after thirty days. A locked wallet needs a proof. Signing in earlier restores a managed wallet. */
  'account/delete': call(
    z.strictObject({ proof: z.optional(dataKeyProof) }),
    z.object({ keptUntil: milliseconds }),
    'ownPage',
  ),
  'account/keep': call(z.strictObject({ proof: dataKeyProof }), none, 'session'),
  /** Only within ten minutes after a sign-in. Changes of a locked wallet need a proof. */
  'identity/list': call(
    none,
    z.object({
      email: z.nullable(email),
      identities: z.array(identityEntry).check(z.maxLength(32)),
      passkeys: z.array(passkeyEntry).check(z.maxLength(32)),
      changes: z.array(changeEntry).check(z.maxLength(20)),
    }),
    'ownPage',
  ),
  /** Replaces `social/begin` for an additional account. */
  'identity/link': call(
    z.strictObject({ provider: z.enum(SIGN_IN_PROVIDERS), transaction, verifierHash: base64url(43), proof }),
    begunSocial,
    'ownPage',
  ),
  /** Waits up to 25 s; after `false` the caller retries. Rejects an account that has a wallet. */
  'identity/linked': call(z.strictObject({ transaction, verifier }), z.object({ isLinked: z.boolean() }), 'ownPage'),
  /** The cancelled window cannot add a login later. */
  'identity/cancel': call(z.strictObject({ transaction, verifier }), none, 'ownPage'),
  /** Ends its sessions. Rejects the last login method. */
  'identity/unlink': call(z.strictObject({ id, proof }), none, 'ownPage'),
  /** Ends its sessions. Rejects the last login method. */
  'email/remove': call(z.strictObject({ proof }), none, 'ownPage'),
  /** Within thirty days, by the ticket of `WAY_REMOVED`. Ends every session of the wallet. */
  'way/takeBack': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  'way/leave': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  'wallet/exported': call(none, none, 'ownPage'),
  // Loaded here, because most visits need none.
  ...socialApi,
  /** Single use, two minutes. */
  'wallet/challenge': call(none, z.object({ challenge: base64url(64) }), 'session'),
  'email/update': call(
    // Required for locked wallets; the subject is the hash of the sent address.
    z.strictObject({ email: z.string().check(z.maxLength(400)), proof: z.optional(dataKeyProof) }),
    z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    'session',
  ),
  'email/primary': call(z.strictObject({ code }), none, 'session'),
  'email/secondary': call(z.strictObject({ code }), z.object({ newEmail: email }), 'session'),
  ...sponsorApi,
  ...passkeyApi,
} as const
