import { toBase64url } from '@airlock/protocol/text/base64url'

type Signals = {
  signalUnknownCredential?(about: { rpId: string; credentialId: string }): Promise<void>
  signalAllAcceptedCredentials?(about: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }): Promise<void>
}
type Removal = {
  credentialId: string
  userId: string
  existing: readonly string[]
}

/** Never names a passkey that opens the wallet, and never sends an empty list (T219). Never rejects. */
export async function signalRemoval({ credentialId, userId, existing }: Removal): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined' || existing.includes(credentialId)) return
  const signals = PublicKeyCredential as Signals
  const rpId = location.hostname
  await signals.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {})
  if (existing.length === 0) return
  const about = { rpId, userId: toBase64url(new TextEncoder().encode(userId)), allAcceptedCredentialIds: existing }
  await signals.signalAllAcceptedCredentials?.(about).catch(() => {})
}
