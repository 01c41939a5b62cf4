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

/** An answer of the API is for the page of the request alone, and is not cached. */
export function apiHeaders() {
  return {
    ...commonHeaders(),
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** On the way to another page: from here on no page has a reference to the window (T49). */
export function goingHeaders(config: AirlockConfig) {
  return {
    ...secureHeaders(config),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** A page without scripts, in no frame. */
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

/**
 * Documents with scripts. All ancestors of the embedded one have to be listed, the modal and the host; the others are in no frame (threats T10,
 * T27). A page shares no window group with another; the window of an approval has to find the frame of its opener.
 */
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
      // The one policy names the worker's script.
      'trusted-types': ['airlock'],
    }),
  }
}

/** Hashed assets. The worker's own policy comes with its script: it speaks to this origin alone. */
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

/** Features of the secure origin's own documents; a document that embeds one cannot take them. */
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
