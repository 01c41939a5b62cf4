import * as z from 'zod/mini'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import {
  base64url,
  begunSocial,
  call,
  dataKeyProof,
  email,
  id,
  keySlot,
  milliseconds,
  nothing,
  sessionGrant,
  transaction,
  verifier,
  walletRecord,
} from './api.ts'
import { browserOrigin } from './browserOrigin.ts'
import { sponsorApi } from './sponsorApi.ts'

/** Session of a user on one site and device. */
export const sessionEntry = z.object({
  id,
  hostOrigin: browserOrigin,
  /** `Chrome on Windows`; empty where it is not known. */
  browser: z.string().check(z.maxLength(40)),
  signedInAt: milliseconds,
  usedAt: milliseconds,
  isCurrent: z.boolean(),
})
export type SessionEntry = z.output<typeof sessionEntry>

/** A provider's account that signs in to a wallet. */
export const identityEntry = z.object({
  id,
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** Display name that the provider gave, unverified. */
  name: z.nullable(z.string().check(z.maxLength(100))),
  addedAt: milliseconds,
  /** The session came by it, and ends with it. */
  isCurrent: z.boolean(),
})
export type IdentityEntry = z.output<typeof identityEntry>

/** Changes that are shown to a user at the next visit: without a mailbox no mail reports them. */
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
] as const
export const changeEntry = z.object({ event: z.enum(ACCOUNT_CHANGES), at: milliseconds, hostOrigin: browserOrigin })
export type ChangeEntry = z.output<typeof changeEntry>

const proof = z.optional(dataKeyProof)

/** Calls of the pages of the secure origin, loaded with the first of them: no frame needs their schemas before. */
export const pageApi = {
  /** Lists the sessions of the user. Listing and ending them work within ten minutes after a code was entered. */
  'session/list': call(nothing, z.object({ sessions: z.array(sessionEntry) }), 'ownPage'),
  /** Ends one other session, or without `id` all others. */
  'session/endOthers': call(z.strictObject({ id: z.optional(id) }), nothing, 'ownPage'),
  /** Keeps a slot for this session alone, for an hour. It opens nothing until it is confirmed. */
  'wallet/putSlot': call(z.strictObject({ slot: keySlot }), z.object({ pending: keySlot }), 'ownPage'),
  /** The wallet was opened through the pending slot: it replaces the one of its kind, which is kept for thirty days. */
  'wallet/confirmSlot': call(
    z.strictObject({ kind: z.enum(['passkey', 'recovery']), proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  /** Puts a former slot back; the one in its place is kept as a former one. */
  'wallet/restoreSlot': call(
    z.strictObject({ id, proof: dataKeyProof }),
    z.object({ record: walletRecord }),
    'ownPage',
  ),
  /**
   * Deletes the server slot: allowed once a passkey and a recovery slot have opened the wallet, within ten minutes after a code was
   * entered. The proof's subject is the hash of both.
   */
  'wallet/lock': call(z.strictObject({ proof: dataKeyProof }), z.object({ record: walletRecord }), 'ownPage'),
  /**
   * Ends every session and deletes everything in thirty days; of a locked wallet with proof of its data key alone. Signing in before
   * takes a managed wallet back.
   */
  'account/delete': call(
    z.strictObject({ proof: z.optional(dataKeyProof) }),
    z.object({ keptUntil: milliseconds }),
    'ownPage',
  ),
  /** Takes a deleted account back, whose wallet is locked. */
  'account/keep': call(z.strictObject({ proof: dataKeyProof }), nothing, 'session'),
  /**
   * Lists the ways in: the mailbox, and accounts at providers. As adding and removing one, it works within ten minutes after a sign-in; of
   * a locked wallet those take proof of the data key too. Its subject is the transaction, the id, or empty.
   */
  'identity/list': call(
    nothing,
    z.object({
      email: z.nullable(email),
      identities: z.array(identityEntry).check(z.maxLength(32)),
      /** The newest first. */
      changes: z.array(changeEntry).check(z.maxLength(20)),
    }),
    'ownPage',
  ),
  /** Begins a sign-in at a provider that adds its account to this wallet, instead of `social/begin`. */
  'identity/link': call(
    z.strictObject({ provider: z.enum(SIGN_IN_PROVIDERS), transaction, verifierHash: base64url(43), proof }),
    begunSocial,
    'ownPage',
  ),
  /** Waits up to 25 s for the user to sign in there; after `false` the caller sends it again. An account that has a wallet is refused. */
  'identity/linked': call(z.strictObject({ transaction, verifier }), z.object({ isLinked: z.boolean() }), 'ownPage'),
  /** Gives the sign-in up: nothing is added by what follows in its window. */
  'identity/cancel': call(z.strictObject({ transaction, verifier }), nothing, 'ownPage'),
  /** Removes an account at a provider, where there is another way in, and ends the sessions that came by it. */
  'identity/unlink': call(z.strictObject({ id, proof }), nothing, 'ownPage'),
  /** Removes the mailbox, where there is another way in, and ends the sessions that came by its codes. */
  'email/remove': call(z.strictObject({ proof }), nothing, 'ownPage'),
  /**
   * Puts a way in back that was removed in the last thirty days, by the ticket of the fault `WAY_REMOVED`, and signs in by it. Every session
   * of the wallet ends.
   */
  'way/takeBack': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  /** Signs in by such a way to a wallet of its own. */
  'way/leave': call(z.strictObject({ ticket: base64url(64), projectId: id }), sessionGrant, 'open'),
  /** The twelve words are about to be shown: the user gets a notice of it. */
  'wallet/exported': call(nothing, nothing, 'ownPage'),
  // Of every frame, and loaded with these: most visits make no operation.
  ...sponsorApi,
} as const
