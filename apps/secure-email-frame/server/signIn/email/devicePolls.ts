import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { createFairSeats } from '@airlock/server/limits/createFairSeats'
import type { SeatLimits } from '@airlock/server/limits/createSeats'
import { Fault } from '../../Fault.ts'

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

/**
 * Requests that wait for a person: each holds a connection for as long as its server lets it. Where every seat is taken, the client that holds
 * most loses its oldest.
 */
export function createDevicePolls(limits: SeatLimits = LIMITS): DevicePolls {
  const seats = createFairSeats(limits)
  /** Ends the open question of a login. */
  const current = new Map<string, () => void>()

  return {
    async open({ login, client, signal }, run) {
      current.get(login)?.()
      const over = new AbortController()
      const leave = seats.take(client, () => over.abort())
      if (leave === undefined) throw new Fault('TOO_MANY', { retryAfterSeconds: RETRY_S })
      // Its seat is free at once, not when it has noticed.
      const end = () => {
        leave()
        over.abort()
      }
      current.set(login, end)
      try {
        return await run(AbortSignal.any([over.signal, signal]))
      } finally {
        leave()
        if (current.get(login) === end) current.delete(login)
      }
    },
  }
}
