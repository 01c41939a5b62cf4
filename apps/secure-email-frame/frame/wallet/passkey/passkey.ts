import { PASSKEY_ALGORITHMS } from '@airlock/protocol/secure/passkeyAlgorithms'
import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { fromBase64url, toBase64url } from '@airlock/protocol/text/base64url'
import { SecureError } from '../../errors/SecureError.ts'
import type { PasskeyData, SecureUser, SignedPasskey } from '../../keys/KeyClient.ts'
import { originSalt } from '../originSalt.ts'

type Outputs = { prf?: { enabled?: boolean; results?: { first?: ArrayBuffer } } }
type Signals = { signalUnknownCredential?(about: { rpId: string; credentialId: string }): Promise<void> }
const TIMEOUT_MS = 120_000

type Creation = {
  challenge: string
  /** Passkeys of this user. Creating another one on their authenticator would overwrite them (T221). */
  existing: readonly string[]
  opensWallet: boolean
  signal?: AbortSignal
}

/** The output is not read, because creation may return another output. @throws SecureError PASSKEY_EXISTS */
export async function makePasskey(
  { id, email, label = email ?? id }: Pick<SecureUser, 'id' | 'email'> & { label?: string },
  { challenge, existing, opensWallet, signal }: Creation,
): Promise<NewPasskey> {
  const created = await attempt(() =>
    navigator.credentials.create({
      ...(signal && { signal }),
      publicKey: {
        challenge: fromBase64url(challenge),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: new TextEncoder().encode(id), name: label, displayName: label },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: existing.map((one) => ({ type: 'public-key', id: fromBase64url(one) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: TIMEOUT_MS,
        extensions: { prf: {} },
      },
    }),
  )
  const { prf } = created.getClientExtensionResults() as Outputs
  const response = created.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  const algorithm = PASSKEY_ALGORITHMS.find((one) => one === response.getPublicKeyAlgorithm())
  if ((opensWallet && prf?.enabled !== true) || publicKey === null || algorithm === undefined) {
    void forgetPasskey(textOf(created.rawId))
    throw new SecureError('PASSKEY_UNFIT')
  }
  return {
    credentialId: textOf(created.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(publicKey),
    algorithm,
  }
}

/** Lets the password manager delete a passkey that the server never stored. Never rejects. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  const { PublicKeyCredential } = globalThis as { PublicKeyCredential?: Signals }
  await PublicKeyCredential?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}

/** Call within a click. */
export async function promptPasskey({ credentialId, salt }: PasskeyData, signal?: AbortSignal): Promise<string> {
  return (await promptOneOf([credentialId], salt, signal)).output
}

export async function promptOneOf(
  credentialIds: readonly string[],
  salt: string,
  signal?: AbortSignal,
): Promise<PasskeyData & { output: string }> {
  const used = await attempt(() =>
    navigator.credentials.get({
      ...(signal && { signal }),
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rpId: location.hostname,
        allowCredentials: credentialIds.map((one) => ({ type: 'public-key', id: fromBase64url(one) })),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: fromBase64url(salt) } } },
      },
    }),
  )
  const output = outputOf(used)
  if (output === undefined) throw new SecureError('PASSKEY_UNFIT')
  return { credentialId: textOf(used.rawId), salt, output }
}

export async function signWithPasskey(
  challenge: string,
  { isImmediate, signal }: { isImmediate: boolean; signal: AbortSignal },
): Promise<SignedPasskey> {
  const salt = fromBase64url(await originSalt())
  const used = await attempt(() =>
    navigator.credentials.get({
      signal,
      // Without a passkey on this device it rejects at once and shows nothing (w3c/webauthn 2291).
      ...(isImmediate && { uiMode: 'immediate' }),
      publicKey: {
        challenge: fromBase64url(challenge),
        rpId: location.hostname,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse
  if (userHandle === null) throw new SecureError('PASSKEY_UNUSED')
  return {
    assertion: {
      credentialId: textOf(used.rawId),
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: textOf(userHandle),
    },
    output: outputOf(used),
  }
}

function outputOf(used: PublicKeyCredential): string | undefined {
  const first = (used.getClientExtensionResults() as Outputs).prf?.results?.first
  return first && textOf(first)
}

async function attempt(task: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await task().catch((cause: unknown) => {
    const exists = cause instanceof DOMException && cause.name === 'InvalidStateError'
    // Browsers do not distinguish cancelled, timed out, missing and not allowed.
    throw new SecureError(exists ? 'PASSKEY_EXISTS' : 'PASSKEY_UNUSED', { cause })
  })
  if (credential === null) throw new SecureError('PASSKEY_UNUSED')
  return credential as PublicKeyCredential
}

const textOf = (bytes: ArrayBuffer) => toBase64url(new Uint8Array(bytes))
