import {
  commonHeaders,
  IMMUTABLE,
  permissionsText,
  policyText,
  transportHeaders,
} from '@airlock/server/answers/headers'
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
  const withModal = `(self "${walletOrigin}")`
  return {
    ...siteHeaders(config),
    'Content-Security-Policy': policyText(policy),
    'Cache-Control': 'no-cache',
    // The modal may open an approval page or a sign-in of its own; it keeps a handle to it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': permissionsText(
      ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'],
      {
        'clipboard-write': withModal,
        'publickey-credentials-get': withModal,
        'publickey-credentials-create': withModal,
      },
    ),
  }
}

/** Headers of files whose name holds the hash of their content. */
export function assetHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': IMMUTABLE }
}

/** Headers of files that keep their name. */
export function fileHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': 'no-cache' }
}

/** Headers of answers that are for one visitor. */
export function answerHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': 'no-store' }
}

/** The site may stand on a domain whose other names are not ours: it is not listed for preloading. */
function siteHeaders({ walletOrigin }: HostConfig) {
  return {
    ...commonHeaders('strict-origin-when-cross-origin'),
    ...transportHeaders(walletOrigin, { isPreloaded: false }),
  }
}
