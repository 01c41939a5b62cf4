import * as z from 'zod/mini'
import { base64url, call, dataKeyProof, id, keySlot, none, sessionGrant } from './api.ts'
import { browserOrigin } from './browserOrigin.ts'
import { PASSKEY_ALGORITHMS } from './passkeyAlgorithms.ts'

/** Up to 1,023 bytes in WebAuthn. */
const credentialId = base64url(1_364)
const clientDataJSON = base64url(4_096)
const authenticatorData = base64url(8_192)
const lookup = base64url(43)
/** The window is on the secure origin, so the browser reports no site. */
const inWindow = z.optional(z.boolean())
const challenge = z.object({ challenge: base64url(64) })

/** https://www.w3.org/TR/webauthn-3/#iface-authenticatorassertionresponse */
export const passkeyAssertion = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData,
  signature: base64url(1_024),
  userHandle: base64url(128),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

export const newPasskey = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData,
  /** DER of SubjectPublicKeyInfo. */
  publicKey: base64url(2_048),
  algorithm: z.union(PASSKEY_ALGORITHMS.map((one) => z.literal(one))),
})
export type NewPasskey = z.output<typeof newPasskey>

export const passkeyApi = {
  'passkey/startWallet': call(
    z.strictObject({ projectId: id, hostOrigin: browserOrigin, inWindow }),
    z.extend(challenge, { userId: id }),
    'open',
  ),
  'passkey/createWallet': call(z.strictObject({ passkey: newPasskey }), sessionGrant, 'open'),
  /** Only wallets that a passkey created. */
  'recovery/find': call(
    z.strictObject({ projectId: id, lookup }),
    z.extend(challenge, { userId: id, walletId: id, slot: keySlot }),
    'open',
  ),
  /** Only on the secure origin's pages. The proof's subject is the lookup value. */
  'recovery/signIn': call(z.strictObject({ lookup, proof: dataKeyProof }), sessionGrant, 'open'),
  /** Valid for five minutes. */
  'passkey/challenge': call(z.strictObject({ projectId: id, hostOrigin: browserOrigin, inWindow }), challenge, 'open'),
  /** Signs in at the challenge's site. On the secure origin's pages, the passkey must have created its wallet. */
  'passkey/signIn': call(z.strictObject({ assertion: passkeyAssertion }), sessionGrant, 'open'),
  /** Only within ten minutes after a sign-in, which was not by passkey. */
  'passkey/begin': call(
    z.strictObject({ inWindow }),
    z.extend(challenge, { existing: z.array(credentialId).check(z.maxLength(64)) }),
    'session',
  ),
  /** Emails the user. A locked wallet needs a proof; its subject is the id. */
  'passkey/add': call(z.strictObject({ passkey: newPasskey, proof: z.optional(dataKeyProof) }), none, 'session'),
  /** Ends its sessions. A locked wallet needs a proof; its subject is the id. */
  'passkey/remove': call(
    z.strictObject({ credentialId, proof: z.optional(dataKeyProof) }),
    z.object({
      /** Includes passkeys that open the wallet after a restore. */
      existing: z.array(credentialId).check(z.maxLength(64)),
    }),
    'ownPage',
  ),
} as const
