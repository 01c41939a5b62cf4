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
  seconds,
  sessionGrant,
  walletRecord,
} from './api.ts'
import { browserOrigin } from './browserOrigin.ts'
import { passkeyApi } from './passkeyApi.ts'
import { begunSocial, socialApi, transaction, verifier } from './socialApi.ts'
import { sponsorApi } from './sponsorApi.ts'

/** A user's session on one site and device. */
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
  /** The session used it, and ends with it. */
  isCurrent: z.boolean(),
})
export type IdentityEntry = z.output<typeof identityEntry>

/** A passkey that signs in at sites. */
export const passkeyEntry = z.object({
  credentialId: base64url(1_364),
  /** Kind of browser that created it, from a fixed list. */
  browser: z.string().check(z.maxLength(40)),
  addedAt: milliseconds,
  /** Copies exist in the account of its provider. */
  isBackedUp: z.boolean(),
})
export type PasskeyEntry = z.output<typeof passkeyEntry>

/** Changes that `/security` shows to users without a mailbox. */
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

/** Calls of the secure origin's pages, loaded on demand: frames do not need their schemas. */
export const pageApi = {
  /** Lists the user's sessions. Only within ten minutes after a code was entered. */
  'session/list': call(none, z.object({ sessions: z.array(sessionEntry) }), 'ownPage'),
  /** Ends one other session; without `id` all others. */
  'session/endOthers': call(z.strictObject({ id: z.optional(id) }), none, 'ownPage'),
  /** Stores a slot for this session for an hour. It opens nothing until confirmed. */
  'wallet/putSlot': call(z.strictObject({ slot: keySlot }), z.object({ pending: keySlot }), 'ownPage'),
  /** Confirms a slot that opened the wallet. It replaces the one of its kind, which is stored for thirty days. */
  'wallet/confirmSlot': call(
    z.strictObject({ kind: z.enum(['passkey', 'recovery']), proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  /** Restores a previous slot; the current one becomes a previous one. */
  'wallet/restoreSlot': call(
    z.strictObject({ id, proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  /**
   * Deletes the server slot. Requires a passkey and a recovery slot that opened the wallet, and a code within ten
   * minutes. The proof's subject is the hash of both.
   */
  'wallet/lock': call(z.strictObject({ proof: dataKeyProof }), z.object({ record: walletRecord }), 'ownPage'),
  /**
   * Ends every session and deletes everything in thirty days. A locked wallet needs proof of its data key. Signing in
   * earlier restores a managed wallet.
   */
  'account/delete': call(
    z.strictObject({ proof: z.optional(dataKeyProof) }),
    z.object({ keptUntil: milliseconds }),
    'ownPage',
  ),
  /** Restores a deleted account with a locked wallet. */
  'account/keep': call(z.strictObject({ proof: dataKeyProof }), none, 'session'),
  /**
   * Lists login methods. Only within ten minutes after a sign-in. Changes of a locked wallet need proof of the data
   * key; its subject is the transaction, the id, or empty.
   */
  'identity/list': call(
    none,
    z.object({
      email: z.nullable(email),
      identities: z.array(identityEntry).check(z.maxLength(32)),
      passkeys: z.array(passkeyEntry).check(z.maxLength(32)),
      /** Newest first. */
      changes: z.array(changeEntry).check(z.maxLength(20)),
    }),
    'ownPage',
  ),
  /** Starts a provider sign-in that adds the account to this wallet, instead of `social/begin`. */
  'identity/link': call(
    z.strictObject({ provider: z.enum(SIGN_IN_PROVIDERS), transaction, verifierHash: base64url(43), proof }),
    begunSocial,
    'ownPage',
  ),
  /** Waits up to 25 s for that sign-in; after `false` the caller retries. Rejects an account that has a wallet. */
  'identity/linked': call(z.strictObject({ transaction, verifier }), z.object({ isLinked: z.boolean() }), 'ownPage'),
  /** Cancels that sign-in: its window adds nothing later. */
  'identity/cancel': call(z.strictObject({ transaction, verifier }), none, 'ownPage'),
  /** Removes a provider account, unless it is the last login method, and ends its sessions. */
  'identity/unlink': call(z.strictObject({ id, proof }), none, 'ownPage'),
  /** Removes the mailbox, unless it is the last login method, and ends its sessions. */
  'email/remove': call(z.strictObject({ proof }), none, 'ownPage'),
  /**
   * Restores a login method removed within thirty days, by the ticket of `WAY_REMOVED`, and signs in. Ends every
   * session of the wallet.
   */
  'way/takeBack': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  /** Signs in by a removed method to a new wallet. */
  'way/leave': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  /** Notifies the user that the recovery words are shown. */
  'wallet/exported': call(none, none, 'ownPage'),
  // Used by every frame, but loaded with these: most visits need none.
  ...socialApi,
  /** Challenge for the next proof of this session; single use, two minutes. */
  'wallet/challenge': call(none, z.object({ challenge: base64url(64) }), 'session'),
  /** Emails a fresh code to the session's address, for export and locking. */
  'fresh/begin': call(none, z.object({ resendAfterSeconds: seconds, expiresAt: milliseconds }), 'session'),
  'fresh/code': call(z.strictObject({ code }), none, 'session'),
  'email/update': call(
    // The proof is required for locked wallets; its subject is the hash of the sent address.
    z.strictObject({ email: z.string().check(z.maxLength(400)), proof: z.optional(dataKeyProof) }),
    z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    'session',
  ),
  'email/primary': call(z.strictObject({ code }), none, 'session'),
  'email/secondary': call(z.strictObject({ code }), z.object({ newEmail: email }), 'session'),
  ...sponsorApi,
  ...passkeyApi,
} as const
