import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** The app as its operator configured it. A page's own claims are never shown. */
export type PageApp = {
  name?: string | undefined
  /** Data URL of a PNG. */
  icon?: string | undefined
  /** Origin to return to; undefined where several are possible. */
  site?: string | undefined
}

export function appOfProject({ app, origins }: Pick<SecureSettings, 'app' | 'origins'>): PageApp {
  const [site, ...others] = Array.isArray(origins) ? origins : []
  return { ...app, ...(others.length === 0 && { site }) }
}
