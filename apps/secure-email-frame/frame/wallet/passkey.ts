import { fromBase64url, toBase64url } from '@airlock/protocol/text/base64url'
import { SecureError } from '../errors/SecureError.ts'
import type { PasskeyData, SecureUser } from '../keys/KeyClient.ts'

type Outputs = { prf?: { enabled?: boolean; results?: { first?: ArrayBuffer } } }
const TIMEOUT_MS = 120_000

/**
 * Creates a passkey (WebAuthn `prf`). Only `promptPasskey` reads its output, because creation may return another. Its signature is not
 * checked: a wrong output opens nothing.
 */
export async function makePasskey({ id, email }: SecureUser): Promise<PasskeyData> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const name = email ?? id
  const created = await attempt(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: new TextEncoder().encode(id), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: TIMEOUT_MS,
        extensions: { prf: {} },
      },
    }),
  )
  const { prf } = created.getClientExtensionResults() as Outputs
  if (prf?.enabled !== true) throw new SecureError('PASSKEY_UNFIT')
  return { credentialId: toBase64url(new Uint8Array(created.rawId)), salt: toBase64url(salt) }
}

/** Resolves with a passkey's output, base64url. Call within a click. */
export async function promptPasskey({ credentialId, salt }: PasskeyData): Promise<string> {
  const used = await attempt(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: fromBase64url(salt) } } },
      },
    }),
  )
  const first = (used.getClientExtensionResults() as Outputs).prf?.results?.first
  if (first === undefined) throw new SecureError('PASSKEY_UNFIT')
  return toBase64url(new Uint8Array(first))
}

async function attempt(task: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await task().catch((cause: unknown) => {
    // Browsers do not distinguish cancelled, timed out, missing and not allowed.
    throw new SecureError('PASSKEY_UNUSED', { cause })
  })
  if (credential === null) throw new SecureError('PASSKEY_UNUSED')
  return credential as PublicKeyCredential
}
