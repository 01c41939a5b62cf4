import type { Handler } from 'hono'

/** Health of one service, as the body of `/healthz`. */
type Health = { status: 'ok' | 'failing'; service: string }

/**
 * Returns the handler of `/healthz`, which clients may call on the port of the service; an orchestrator calls `serveHealth`.
 *
 * @param isAlive What the service cannot answer without, such as its database: without it the status is 503. Never rejects.
 * @param facts What an operator watches next to, and anyone may read.
 */
export function healthRoute(
  service: string,
  isAlive: () => Promise<boolean> = async () => true,
  facts?: () => object,
): Handler {
  return async (context) => {
    const alive = await isAlive()
    const health: Health = { status: alive ? 'ok' : 'failing', service }
    return context.json({ ...health, ...facts?.() }, alive ? 200 : 503)
  }
}
