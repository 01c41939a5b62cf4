import type { ServerResponse } from 'node:http'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { createFairQueue, type FairQueue } from '@airlock/server/limits/createFairQueue'
import type { Context } from 'hono'

/** Four answers of 16 MB take 256 MB of a container's 512 at most: as bytes, as values, as text and on their way to the client. */
const SEATS = { all: 4, byClient: 2, waitMs: 2_000 }
/** Time in which a client takes its large answer. */
const SEND_MS = 20_000

/** Creates the seats of large answers. */
export const createLargeAnswers = (): FairQueue => createFairQueue(SEATS)

/** The seats that a request takes, each held until its answer is sent, or is not wanted any more and has ended. */
export function seatsOfRequest(queue: FairQueue, request: Context, client: ClientNetwork) {
  const leaves: (() => void)[] = []
  const outgoing: ServerResponse | undefined = request.env?.outgoing
  return {
    /** @throws LimitHit */
    async take() {
      if (leaves.length === 0) leaves.push(await queue.enter(client))
    },
    /** The answer is on its way from now on. */
    leaveWhenSent() {
      const [leave] = leaves
      if (leave === undefined) return
      // No response is behind the request in some tests.
      if (outgoing === undefined || outgoing.closed) return leave()
      const timer = setTimeout(() => outgoing.destroy(), SEND_MS)
      outgoing.once('close', () => {
        clearTimeout(timer)
        leave()
      })
    },
  }
}
