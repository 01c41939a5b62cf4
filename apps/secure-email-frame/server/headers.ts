import { createHash } from 'node:crypto'
import type { AirlockConfig, Project } from '@airlock/protocol/config'

type Policy = Record<string, readonly string[]>

/** Nobody reads an answer of the API but the page that asked, and nobody keeps it. */
export function apiHeaders() {
  return {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** A page without scripts, in no frame. */
export function pageHeaders(config: AirlockConfig, style: string) {
  return {
    ...COMMON,
    ...transport(config),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': policyText({
      'default-src': ["'none'"],
      'style-src': [hashOf(style)],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
  }
}

/**
 * Documents with scripts. All ancestors of the embedded one have to be listed, the modal and the host; the others are in no frame
 * (threats T10, T27). A page shares no window group with anybody; the window of an approval has to find the frame of whoever opened it.
 */
export function documentHeaders(
  config: AirlockConfig,
  project: Project | undefined,
  kind: 'embedded' | 'page' | 'window',
  connect: readonly string[],
) {
  return {
    ...COMMON,
    ...transport(config),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': kind === 'embedded' ? 'cross-origin' : 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Opener-Policy': kind === 'page' ? 'same-origin' : 'unsafe-none',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS,
    'Content-Security-Policy': policyText({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'", ...connect],
      'worker-src': ["'self'"],
      'frame-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': kind === 'embedded' ? ancestorsOf(config, project) : ["'none'"],
      'require-trusted-types-for': ["'script'"],
      // The one policy names the worker's script.
      'trusted-types': ['airlock'],
    }),
  }
}

/** Hashed assets. The worker's own policy comes with its script: it speaks to this origin alone. */
export function assetHeaders(config: AirlockConfig) {
  return {
    ...COMMON,
    ...transport(config),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  }
}

const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

function transport({ secureOrigin }: AirlockConfig) {
  return secureOrigin.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
    : {}
}

const PERMISSIONS = [
  ...[
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
  ].map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
].join(', ')

function ancestorsOf(config: AirlockConfig, project: Project | undefined): string[] {
  if (project === undefined) return ["'none'"]
  const hosts = project.origins === 'any' ? ['http:', 'https:'] : project.origins
  const development = config.development ? ['http://localhost:*', 'https://localhost:*'] : []
  return [config.modalOrigin, ...hosts, ...development]
}

function policyText(policy: Policy) {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
