import { createHash } from 'node:crypto'

export type Policy = Record<string, readonly string[]>

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Browser features that wallet documents disable, for nested frames too. */
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

export function commonHeaders(referrer: Referrer = 'no-referrer') {
  return { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': referrer }
}

/** Browsers ignore it over HTTP. @param isPreloaded whether browsers may list the domain (https://hstspreload.org) */
export function transportHeaders(origin: string, { isPreloaded }: { isPreloaded: boolean }): Record<string, string> {
  if (!origin.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=63072000; includeSubDomains${isPreloaded ? '; preload' : ''}` }
}

export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

export function permissionsText(off: readonly string[], allowed: Record<string, string>): string {
  return [
    ...off.map((feature) => `${feature}=()`),
    ...Object.entries(allowed).map(([feature, origins]) => `${feature}=${origins}`),
  ].join(', ')
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
