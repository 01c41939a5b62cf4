import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * A cookie unavailable to scripts and cross-site forms. Over HTTPS, the `__Host-` prefix prevents other hosts of the
 * domain from setting it (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#__host-).
 *
 * @param ttl in milliseconds
 */
export function createCookie(plainName: string, { origin, ttl }: { origin: string; ttl: number }) {
  const secure = origin.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read: (context: Context) => getCookie(context, name),
    write: (context: Context, value: string) => setCookie(context, name, value, { ...attributes, maxAge: ttl / 1_000 }),
    clear: (context: Context) => void deleteCookie(context, name, attributes),
  }
}
