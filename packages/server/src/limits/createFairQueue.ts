import type { ClientNetwork } from '../clients/clientNetwork.ts'
import { LimitHit } from './createLimits.ts'
import { createSeats, type SeatLimits } from './createSeats.ts'

export type FairQueue = {
  /**
   * Waits for a seat.
   *
   * @returns a function that frees it
   * @throws LimitHit where none became free in time
   */
  enter(client: ClientNetwork): Promise<() => void>
}

type Waiting = { client: ClientNetwork; enter(leave: () => void): void }

const RETRY_AFTER_S = 1

/**
 * Seats for work that cannot be taken back, which is waited for. One that is left goes to the client that holds fewest, among those to the one
 * that waits longest, so that anyone who asks for many delays itself. A /48 counts as one client.
 */
export function createFairQueue({ waitMs, ...limits }: SeatLimits & { waitMs: number }): FairQueue {
  const seats = createSeats(limits)
  /** The one that waits longest first. */
  const waiting = new Set<Waiting>()

  function take(client: ClientNetwork) {
    const free = seats.take(client)
    return () => {
      free()
      admitNext()
    }
  }

  /** A seat that one leaves is one for another. */
  function admitNext() {
    const able = [...waiting].filter(({ client }) => seats.full(client) === undefined)
    const [next] = able.toSorted((left, right) => seats.heldBy(left.client) - seats.heldBy(right.client))
    next?.enter(take(next.client))
  }

  return {
    async enter(client) {
      if (seats.full(client) === undefined) return take(client)
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.delete(one)
          reject(new LimitHit(RETRY_AFTER_S))
        }, waitMs)
        const one: Waiting = {
          client,
          enter(leave) {
            clearTimeout(giveUp)
            waiting.delete(one)
            resolve(leave)
          },
        }
        waiting.add(one)
      })
    },
  }
}
