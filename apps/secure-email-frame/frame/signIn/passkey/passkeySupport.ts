type Capabilities = { getClientCapabilities?: () => Promise<Record<string, boolean>> }

/** Firefox ignores `uiMode`, so the capability decides. */
export async function canBeImmediate(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const known = await (PublicKeyCredential as Capabilities).getClientCapabilities?.().catch(() => ({}))
  return (known as Record<string, boolean> | undefined)?.immediateGet === true
}

export async function canCreatePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}
