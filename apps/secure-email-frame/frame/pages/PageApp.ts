import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** A page's own claims are never shown. */
export type PageApp = {
  name?: string | undefined
  icon?: string | undefined
  /** Origin to return to; undefined where several are possible. */
  site?: string | undefined
  hasPasskeyWallets?: boolean | undefined
}

type Project = Pick<SecureSettings, 'app' | 'origins' | 'passkeyOnly'>

export function appOfProject({ app, origins, passkeyOnly }: Project): PageApp {
  const [site, ...others] = Array.isArray(origins) ? origins : []
  return {
    ...app,
    ...(others.length === 0 && { site }),
    ...(passkeyOnly && { hasPasskeyWallets: true }),
  }
}
