import { createHash } from 'node:crypto'

/** Directives of a content security policy, with the sources of each. */
export type Policy = Record<string, readonly string[]>

/** Value of `Cache-Control` for a file whose name holds its version or the hash of its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Browser features that documents with wallets switch off, for themselves and for every frame within. */
export const UNUSED_FEATURES: readonly string[] = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

type Referrer = 'no-referrer' | 'strict-origin-when-cross-origin'

/** Returns the headers of every answer: types are not guessed, and other sites do not learn the page's address. */
export function commonHeaders(referrer: Referrer = 'no-referrer') {
  return { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': referrer }
}

/**
 * Returns `Strict-Transport-Security` for an origin over HTTPS, and nothing over plain HTTP, where browsers ignore it.
 *
 * @param isPreloaded Whether browsers may list the domain (https://hstspreload.org).
 */
export function transportHeaders(origin: string, { isPreloaded }: { isPreloaded: boolean }): Record<string, string> {
  if (!origin.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=63072000; includeSubDomains${isPreloaded ? '; preload' : ''}` }
}

/** Returns the value of `Content-Security-Policy`. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/**
 * Returns the value of `Permissions-Policy`.
 *
 * @param off Features that no document may use.
 * @param allowed Allow list by feature, such as `(self "https://secure.example")`.
 */
export function permissionsText(off: readonly string[], allowed: Record<string, string>): string {
  return [
    ...off.map((feature) => `${feature}=()`),
    ...Object.entries(allowed).map(([feature, origins]) => `${feature}=${origins}`),
  ].join(', ')
}

/** Returns the source expression of a content security policy for an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
