import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { createSeats, type SeatLimits } from '@airlock/server/limits/createSeats'
import { Fault } from '../Fault.ts'

/** Half of the requests that a server answers at once: the others are left for calls that do not wait. */
const LIMITS: SeatLimits = { all: 128, byClient: 16 }
const RETRY_S = 30

export type DevicePolls = {
  /**
   * Runs the open question of a login. A new one of the same login ends the one before it.
   *
   * @param run is given a signal that aborts when the question is over, or `client`'s own has aborted
   * @throws Fault TOO_MANY
   */
  open<Value>(
    question: { login: string; client: ClientNetwork; signal: AbortSignal },
    run: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>
}

type Poll = { network: string; end(): void }

/**
 * Questions that wait for a person: each holds a connection for as long as its server lets it. Where every seat is taken, a client that has
 * fewer than another gets one of that one's, so that a few who take all they may keep nobody out.
 */
export function createDevicePolls(limits: SeatLimits = LIMITS): DevicePolls {
  const seats = createSeats(limits)
  const current = new Map<string, Poll>()
  /** The oldest first. */
  const open = new Set<Poll>()

  /** Ends the oldest question of the client that has most, if those are more than this one's. */
  function makeRoom({ network }: ClientNetwork): void {
    const heldBy = (client: string) => [...open].filter((poll) => poll.network === client)
    const most = [...open]
      .map((poll) => heldBy(poll.network))
      .reduce((longest, held) => (held.length > longest.length ? held : longest), heldBy(network))
    if (most[0]?.network !== network) most[0]?.end()
  }

  return {
    async open({ login, client, signal }, run) {
      current.get(login)?.end()
      if (seats.full(client) === 'all') makeRoom(client)
      if (seats.full(client) !== undefined) throw new Fault('TOO_MANY', { retryAfterSeconds: RETRY_S })
      const leave = seats.take(client)
      const over = new AbortController()
      // Its seat is free at once, not when it has noticed.
      const poll: Poll = {
        network: client.network,
        end() {
          leave()
          open.delete(poll)
          over.abort()
        },
      }
      current.set(login, poll)
      open.add(poll)
      try {
        return await run(AbortSignal.any([over.signal, signal]))
      } finally {
        leave()
        open.delete(poll)
        if (current.get(login) === poll) current.delete(login)
      }
    },
  }
}
