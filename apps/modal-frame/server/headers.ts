import { type AirlockConfig, nestedSecureOrigin, type Project } from '@airlock/protocol/config/config'
import {
  commonHeaders,
  hashSource,
  IMMUTABLE,
  type Policy,
  permissionsText,
  policyText,
  transportHeaders,
  UNUSED_FEATURES,
} from '@airlock/server/answers/headers'

/** Rejects other embedders and foreign code (T1, T10, T70, T71). */
export function frameHeaders(
  config: AirlockConfig,
  project: Project | undefined,
  html: string,
  publicRpcOrigins: string[],
) {
  const secureOrigin = nestedSecureOrigin(config)
  const connect = [
    "'self'",
    ...new Set([
      ...publicRpcOrigins,
      ...(project?.rpcOrigins ?? []),
      ...relayOf(project),
      ...gatewayOf(project),
      ...(secureOrigin ? [secureOrigin] : []),
    ]),
  ]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes(html)],
    'img-src': ["'self'", 'data:', ...gatewayOf(project)],
    'font-src': ["'self'"],
    'connect-src': connect,
    'frame-src': [secureOrigin ?? "'none'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': frameAncestors(config, project),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return {
    ...documentHeaders(config, policy),
    'Cache-Control': 'no-cache',
    Link: preloadLinks(html),
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Permissions-Policy': permissionsPolicy(secureOrigin),
  }
}

export function documentHeaders(config: AirlockConfig, policy: Policy) {
  return {
    ...modalHeaders(config),
    'Content-Security-Policy': policyText(policy),
    'Content-Type': 'text/html; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Lets cross-origin-isolated hosts embed the frame; `require-corp` would need CORP on every image.
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Origin-Agent-Cluster': '?1',
  }
}

export function assetHeaders(config: AirlockConfig) {
  return {
    ...modalHeaders(config),
    'Cache-Control': IMMUTABLE,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

export function modalHeaders({ modalOrigin }: AirlockConfig) {
  return { ...commonHeaders(), ...transportHeaders(modalOrigin, { isPreloaded: true }) }
}

function frameAncestors(config: AirlockConfig, project: Project | undefined) {
  if (project === undefined) return ["'none'"]
  if (project.origins === 'any') return ['http:', 'https:']
  const development = config.development ? ['http://localhost:*', 'https://localhost:*'] : []
  const ancestors = [...project.origins, ...development]
  return ancestors.length > 0 ? ancestors : ["'none'"]
}

function relayOf(project: Project | undefined) {
  return project?.relay === undefined ? [] : [new URL(project.relay).origin]
}

function gatewayOf(project: Project | undefined) {
  return project?.endpoints.gateway === undefined ? [] : [project.endpoints.gateway]
}

function permissionsPolicy(secureOrigin: string | undefined) {
  const delegated = secureOrigin === undefined ? '(self)' : `(self "${secureOrigin}")`
  return permissionsText(UNUSED_FEATURES, {
    'clipboard-write': delegated,
    'publickey-credentials-get': delegated,
    'publickey-credentials-create': delegated,
  })
}

function styleHashes(html: string) {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => hashSource(style))
}

/** Browsers request `Link` scripts before they parse the document. */
function preloadLinks(html: string) {
  const files = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, file]) => file)
  return files.map((file) => `<${file}>; rel=modulepreload`).join(', ')
}
