import type { ClientNetwork } from '../clients/clientNetwork.ts'
import { createSeats, holderOf, type SeatLimits } from './createSeats.ts'

export type FairSeats = {
  /** Returns the first limit that this client has reached, as `Seats` does. */
  full(client: ClientNetwork): string | undefined
  /**
   * Takes a seat, where none is left one of the client that holds most.
   *
   * @param end ends what holds the seat, which is free by then
   * @returns a function that frees it; undefined where no one holds more than this client
   */
  take(client: ClientNetwork, end: () => void): (() => void) | undefined
}

type Holding = { client: ClientNetwork; end(): void }

/**
 * Seats that can be taken back. Where every seat is taken, a client that holds fewer than another gets the oldest of the one that holds most,
 * so that a few who take all they may keep no one out. A /48 counts as one client, and its clients share what it has by the same rule.
 */
export function createFairSeats(limits: SeatLimits): FairSeats {
  const seats = createSeats(limits)
  /** The oldest first. */
  const held = new Set<Holding>()
  return {
    full: seats.full,
    take(client, end) {
      const full = seats.full(client)
      if (full !== undefined) whoGivesWay([...held], client, full)?.end()
      if (seats.full(client) !== undefined) return undefined
      const free = seats.take(client)
      const leave = () => {
        free()
        held.delete(holding)
      }
      const holding: Holding = {
        client,
        end() {
          leave()
          end()
        },
      }
      held.add(holding)
      return leave
    },
  }
}

function whoGivesWay(held: Holding[], client: ClientNetwork, full: string): Holding | undefined {
  const most = full === 'all' ? largestGroup(held, holderOf, client) : undefined
  // Where no other client has more, a neighbour of its /48 may. A client at its own limit has as many as any client can.
  const among = most ?? held.filter((holding) => holding.client.block === client.block)
  return largestGroup(among, ({ network }) => network, client)?.[0]
}

/** Returns the largest group, the first of those, if it is larger than the client's own. */
function largestGroup(held: Holding[], nameOf: (client: ClientNetwork) => string, client: ClientNetwork) {
  const groups = new Map<string, Holding[]>()
  for (const holding of held) {
    const name = nameOf(holding.client)
    groups.set(name, [...(groups.get(name) ?? []), holding])
  }
  const own = groups.get(nameOf(client)) ?? []
  const largest = [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), own)
  return largest === own ? undefined : largest
}
