import type { ClientNetwork } from '../clients/clientNetwork.ts'

export type SeatLimits = {
  /** Taken at once, by everybody together. */
  all: number
  /** Taken at once by one client. Its /48 may take four times as many, but no more than a quarter of all. */
  byClient: number
  /**
   * Part of the seats still free that a client, with its /48, may hold at most. For seats that are never given back before their time: with a
   * third, one client holds a quarter of all, four hold four sevenths, and a few never hold all.
   */
  ofFree?: number
}
export type Seats = {
  /** Returns the first limit that this client has reached: `all`, its network or its block; undefined while it may enter. */
  full(client: ClientNetwork): string | undefined
  /** Returns how many the client holds, with its /48. */
  heldBy(client: ClientNetwork): number
  /** Takes a seat. @returns a function that frees it */
  take(client: ClientNetwork): () => void
}

const CLIENTS_OF_BLOCK = 4
const BLOCKS_OF_ALL = 4

/** Counts what is open at once, in memory: by everybody, by client, and by the block of an IPv6 client. */
export function createSeats({ all, byClient, ofFree }: SeatLimits): Seats {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0
  const byBlock = Math.max(byClient, Math.min(byClient * CLIENTS_OF_BLOCK, all / BLOCKS_OF_ALL))
  const limitOf = (key: string, { network }: ClientNetwork) => {
    if (key === 'all') return all
    return key === network ? byClient : byBlock
  }
  return {
    full(client) {
      const full = keysOf(client).find((key) => countOf(key) >= limitOf(key, client))
      if (full !== undefined || ofFree === undefined) return full
      const holder = holderOf(client)
      return countOf(holder) < (all - countOf('all')) * ofFree ? undefined : holder
    },
    heldBy: (client) => countOf(holderOf(client)),
    take(client) {
      const keys = keysOf(client)
      for (const key of keys) taken.set(key, countOf(key) + 1)
      return () => {
        for (const key of keys.splice(0)) {
          if (countOf(key) > 1) taken.set(key, countOf(key) - 1)
          else taken.delete(key)
        }
      }
    },
  }
}

/** Returns the client's own counts first, so that a client which is over them is refused for those. */
export function keysOf({ network, block }: ClientNetwork): string[] {
  return [network, ...(block === undefined ? [] : [block]), 'all']
}

/** Returns what competes for seats with others: an IPv6 client together with its /48, which one customer may have. */
export function holderOf({ network, block }: ClientNetwork): string {
  return block ?? network
}
