import {
  commonHeaders,
  IMMUTABLE,
  permissionsText,
  policyText,
  transportHeaders,
} from '@airlock/server/answers/headers'
import type { HostConfig } from './hostConfig.ts'

/** Headers of pages: the strictest policy that the wallet modal allows (T70). */
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
    // The modal keeps a handle to approval and sign-in windows that it opens.
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

export function assetHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': IMMUTABLE }
}

export function fileHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': 'no-cache' }
}

export function answerHeaders(config: HostConfig) {
  return { ...siteHeaders(config), 'Cache-Control': 'no-store' }
}

/** No HSTS preload: other hosts of the domain may not be ours. */
function siteHeaders({ walletOrigin }: HostConfig) {
  return {
    ...commonHeaders('strict-origin-when-cross-origin'),
    ...transportHeaders(walletOrigin, { isPreloaded: false }),
  }
}
