type Capabilities = { getClientCapabilities?: () => Promise<Record<string, boolean>> }

/** Whether a click may ask for local passkeys only. Firefox ignores `uiMode`, so the capability decides. */
export async function canBeImmediate(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const known = await (PublicKeyCredential as Capabilities).getClientCapabilities?.().catch(() => ({}))
  return (known as Record<string, boolean> | undefined)?.immediateGet === true
}

/** Whether this device can create a passkey, in the frame or in a window. */
export async function canCreatePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}
