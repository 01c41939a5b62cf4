import type { Handler } from 'hono'

type Health = { status: 'ok' | 'failing'; service: string }

/**
 * Handler of `/healthz` on the service's port, for clients. Orchestrators use `serveHealth`.
 *
 * @param isAlive dependency such as the database; without it the status is 503. Never rejects.
 * @param metadata public details for operators
 */
export function healthRoute(
  service: string,
  isAlive: () => Promise<boolean> = async () => true,
  metadata?: () => object,
): Handler {
  return async (context) => {
    const alive = await isAlive()
    const health: Health = { status: alive ? 'ok' : 'failing', service }
    return context.json({ ...health, ...metadata?.() }, alive ? 200 : 503)
  }
}
