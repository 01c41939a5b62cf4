import type { ServerResponse } from 'node:http'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '@airlock/server/limits/createConcurrencyLimiter'
import type { Context } from 'hono'

/** Four answers of 16 MB take 256 MB of a container's 512, with their copies. One client has two. */
const LARGE_ANSWERS = { max: 4, ofFree: 1 / 2, waitMs: 2_000 }
const SEND_MS = 20_000

export const createLargeAnswers = () => createConcurrencyLimiter(LARGE_ANSWERS)

export function slotOfRequest(limiter: ConcurrencyLimiter, request: Context, client: ClientNetwork) {
  const leaves: (() => void)[] = []
  const outgoing: ServerResponse | undefined = request.env?.outgoing
  return {
    /** @throws LimitHit */
    async take() {
      if (leaves.length === 0) leaves.push(await limiter.enter(client))
    },
    leaveWhenSent() {
      const [leave] = leaves
      if (leave === undefined) return
      // Some tests have no response.
      if (outgoing === undefined || outgoing.closed) return leave()
      const timer = setTimeout(() => outgoing.destroy(), SEND_MS)
      outgoing.once('close', () => {
        clearTimeout(timer)
        leave()
      })
    },
  }
}
