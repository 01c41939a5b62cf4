import type { Handler } from 'hono'

type Health = { status: 'ok' | 'failing'; service: string }

/** For clients; orchestrators use `serveHealth`. @param isAlive without it the status is 503; never rejects */
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
