import type { ClientNetwork } from '../clients/clientNetwork.ts'

export type SeatLimits = {
  /** Taken at once, by everybody together. */
  all: number
  /** Taken at once by one client; its /48 may take four times as many. */
  byClient: number
}
export type Seats = {
  /** Returns the first limit that this client has reached: `all`, its network or its block; undefined while it may enter. */
  full(client: ClientNetwork): string | undefined
  /** Takes a seat. @returns a function that frees it */
  take(client: ClientNetwork): () => void
}

const CLIENTS_OF_BLOCK = 4

/** Counts what is open at once, in memory: by everybody, by client, and by the block of an IPv6 client. */
export function createSeats({ all, byClient }: SeatLimits): Seats {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0
  const limitOf = (key: string, { network }: ClientNetwork) => {
    if (key === 'all') return all
    return key === network ? byClient : byClient * CLIENTS_OF_BLOCK
  }
  return {
    full: (client) => keysOf(client).find((key) => countOf(key) >= limitOf(key, client)),
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
