import type { AirlockConfig, Project } from '@airlock/protocol/config/config'
import {
  commonHeaders,
  hashSource,
  IMMUTABLE,
  permissionsText,
  policyText,
  transportHeaders,
  UNUSED_FEATURES,
} from '@airlock/server/answers/headers'

export function apiHeaders() {
  return {
    ...commonHeaders(),
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** Redirects to another page: from here on no page references the window (T49). */
export function redirectHeaders(config: AirlockConfig) {
  return {
    ...secureHeaders(config),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

export function pageHeaders(config: AirlockConfig, style: string) {
  return {
    ...secureHeaders(config),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': policyText({
      'default-src': ["'none'"],
      'style-src': [hashSource(style)],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
  }
}

/** All ancestors must be listed (T10, T27). Only the approval window shares a window group, to find its frame. */
export function documentHeaders(
  config: AirlockConfig,
  project: Project | undefined,
  kind: 'embedded' | 'page' | 'window',
  connect: readonly string[],
) {
  return {
    ...secureHeaders(config),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': kind === 'embedded' ? 'cross-origin' : 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Opener-Policy': kind === 'page' ? 'same-origin' : 'unsafe-none',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissionsText(UNUSED_FEATURES, OWN_FEATURES),
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
      'trusted-types': ['airlock'],
    }),
  }
}

/** The worker's policy comes with its script: it may only reach this origin. */
export function assetHeaders(config: AirlockConfig) {
  return {
    ...secureHeaders(config),
    'Cache-Control': IMMUTABLE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  }
}

function secureHeaders({ secureOrigin }: AirlockConfig) {
  return { ...commonHeaders(), ...transportHeaders(secureOrigin, { isPreloaded: true }) }
}

/** Features of the secure origin's documents, which embedders cannot revoke. */
const OWN_FEATURES = {
  'publickey-credentials-get': '(self)',
  'publickey-credentials-create': '(self)',
  'clipboard-write': '(self)',
}

function ancestorsOf(config: AirlockConfig, project: Project | undefined): string[] {
  if (project === undefined) return ["'none'"]
  const hosts = project.origins === 'any' ? ['http:', 'https:'] : project.origins
  const development = config.development ? ['http://localhost:*', 'https://localhost:*'] : []
  return [config.modalOrigin, ...hosts, ...development]
}
