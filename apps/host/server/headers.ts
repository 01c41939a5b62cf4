import type { HostConfig } from './hostConfig.ts'

/** Headers of every page: a host under the strictest policy that the wallet modal needs, and nothing more (T70). */
export function pageHeaders(config: HostConfig) {
  const { walletOrigin } = config
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", walletOrigin],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...config.connectOrigins],
    'frame-src': [walletOrigin],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return {
    ...commonHeaders(config),
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'Cache-Control': 'no-cache',
    // The modal may open an approval page or a sign-in of its own; it keeps a handle to it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': permissionsPolicy(walletOrigin),
  }
}

/** Headers of files whose name holds the hash of their content. */
export function assetHeaders(config: HostConfig) {
  return { ...commonHeaders(config), 'Cache-Control': 'public, max-age=31536000, immutable' }
}

/** Headers of files that keep their name. */
export function fileHeaders(config: HostConfig) {
  return { ...commonHeaders(config), 'Cache-Control': 'no-cache' }
}

function commonHeaders({ walletOrigin }: HostConfig) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Over plain http it would mean nothing.
    ...(walletOrigin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

function permissionsPolicy(walletOrigin: string) {
  const off = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`)
  const lent = ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create']
  return [...off, ...lent.map((name) => `${name}=(self "${walletOrigin}")`)].join(', ')
}
