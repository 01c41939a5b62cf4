import * as z from 'zod/mini'
import { base64url, call, dataKeyProof, id, keySlot, none, sessionGrant } from './api.ts'
import { browserOrigin } from './browserOrigin.ts'
import { PASSKEY_ALGORITHMS } from './passkeyAlgorithms.ts'

/** WebAuthn allows up to 1,023 bytes. */
const credentialId = base64url(1_364)
const clientDataJSON = base64url(4_096)
const authenticatorData = base64url(8_192)
/** One-way value of a recovery code. */
const lookup = base64url(43)
/** The ceremony runs in a window of the secure origin, so the browser reports no site. */
const inWindow = z.optional(z.boolean())
const challenge = z.object({ challenge: base64url(64) })

/** Response of `navigator.credentials.get` (https://www.w3.org/TR/webauthn-3/#iface-authenticatorassertionresponse). */
export const passkeyAssertion = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData,
  signature: base64url(1_024),
  /** User id, as text in base64url. */
  userHandle: base64url(128),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** Response of `navigator.credentials.create`. */
export const newPasskey = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData,
  /** DER of SubjectPublicKeyInfo. */
  publicKey: base64url(2_048),
  algorithm: z.union(PASSKEY_ALGORITHMS.map((one) => z.literal(one))),
})
export type NewPasskey = z.output<typeof newPasskey>

/** Calls of passkeys that sign in. */
export const passkeyApi = {
  /** Challenge and user id for a new wallet that only a passkey opens. Nothing is stored of the user. */
  'passkey/startWallet': call(
    z.strictObject({ projectId: id, hostOrigin: browserOrigin, inWindow }),
    z.extend(challenge, { userId: id }),
    'open',
  ),
  /** Creates the user of a new passkey, and signs in at the challenge's site. */
  'passkey/createWallet': call(z.strictObject({ passkey: newPasskey }), sessionGrant, 'open'),
  /** Finds the wallet of a recovery code by its lookup value, if a passkey created it. */
  'recovery/find': call(
    z.strictObject({ projectId: id, lookup }),
    z.extend(challenge, { userId: id, walletId: id, slot: keySlot }),
    'open',
  ),
  /** Signs in on the secure origin's pages by proof of the data key that the code opened. Its subject is the lookup value. */
  'recovery/signIn': call(z.strictObject({ lookup, proof: dataKeyProof }), sessionGrant, 'open'),
  /** Challenge for one sign-in of this device at this site, within five minutes. */
  'passkey/challenge': call(z.strictObject({ projectId: id, hostOrigin: browserOrigin, inWindow }), challenge, 'open'),
  /** Signs in at the challenge's site. On the secure origin's pages, only a passkey that created its wallet signs in. */
  'passkey/signIn': call(z.strictObject({ assertion: passkeyAssertion }), sessionGrant, 'open'),
  /**
   * Challenge for adding a passkey, and the ids of those that sign in, or open the wallet now or after a restore. Only within ten minutes
   * after a sign-in, which was not by passkey.
   */
  'passkey/begin': call(
    z.strictObject({ inWindow }),
    z.extend(challenge, { existing: z.array(credentialId).check(z.maxLength(64)) }),
    'session',
  ),
  /** Adds a passkey that signs in, and emails the user. A locked wallet needs proof of its data key; its subject is the id. */
  'passkey/add': call(z.strictObject({ passkey: newPasskey, proof: z.optional(dataKeyProof) }), none, 'session'),
  /** Removes a passkey and ends its sessions. A locked wallet needs proof of its data key; its subject is the id. */
  'passkey/remove': call(
    z.strictObject({ credentialId, proof: z.optional(dataKeyProof) }),
    z.object({
      /** Passkeys that still sign in, or open the wallet now or after a restore. */
      existing: z.array(credentialId).check(z.maxLength(64)),
    }),
    'ownPage',
  ),
} as const
