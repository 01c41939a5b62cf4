type Policy = { allowsFeature(feature: string): boolean }
type PolicyDocument = { permissionsPolicy?: Policy; featurePolicy?: Policy }

/** Users cannot decline this fast, so the browser rejected. */
const REFUSAL_MS = 250
let wasRefused = false

/** WebKit reports no policy, and rejects passkeys in a frame nested in two other origins. */
export function needsPasskeyWindow(
  page: PolicyDocument = document as PolicyDocument,
  { isFramed = window.parent !== window, vendor = navigator.vendor } = {},
): boolean {
  if (!isFramed) return false
  if (wasRefused) return true
  const policy = page.permissionsPolicy ?? page.featurePolicy
  if (policy === undefined) return vendor.startsWith('Apple')
  return !['get', 'create'].every((name) => policy.allowsFeature(`publickey-credentials-${name}`))
}

export function noteRefusal(cause: unknown, elapsedMs: number, isFramed = window.parent !== window): void {
  const isRefusal = cause instanceof DOMException && cause.name === 'NotAllowedError' && elapsedMs < REFUSAL_MS
  if (isRefusal && isFramed) wasRefused = true
}
