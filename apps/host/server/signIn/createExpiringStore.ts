import { randomBytes } from 'node:crypto'

/** Milliseconds that a value is kept, and number of values. */
type Options = { life: number; most: number; now(): number }

/** A value with the id that finds it, and the time in milliseconds at which it ends. */
export type Kept<Value> = { id: string; value: Value; end: number }

/**
 * Keeps values under random ids, in this process alone: a restart ends them all. Where there is no room, the oldest of the client that holds
 * most makes some: a client pushes out its own values, or those beyond an equal share.
 */
export function createExpiringStore<Value>({ life, most, now }: Options) {
  /** From the oldest to the newest, since each lives as long. */
  const all = new Map<string | undefined, Kept<Value> & { client: string; own: Set<string> }>()
  /** Ids of each client's own values, from the oldest to the newest. */
  const clients = new Map<string, Set<string>>()
  /** At each index, whoever holds more values than it: the last has those who hold most, so that nobody has to be counted anew. */
  const levels: Set<Set<string>>[] = []

  function get(id: string | undefined): Kept<Value> | undefined {
    const kept = all.get(id)
    return kept !== undefined && kept.end > now() ? kept : undefined
  }

  function keep(kept: Kept<Value>, client: string) {
    const own = clients.get(client) ?? new Set()
    const level = levels[own.size] ?? new Set()
    levels[own.size] = level.add(own)
    clients.set(client, own.add(kept.id))
    all.set(kept.id, { ...kept, client, own })
  }

  function remove(id: string | undefined) {
    const kept = all.get(id)
    if (kept === undefined) return
    const { client, own } = kept
    all.delete(id)
    own.delete(kept.id)
    if (own.size === 0) clients.delete(client)
    levels[own.size]?.delete(own)
    if (levels.at(-1)?.size === 0) levels.pop()
  }

  function makeRoom() {
    for (const { id, end } of all.values()) {
      if (end > now()) break
      remove(id)
    }
    if (all.size <= most) return
    const [largest] = levels.at(-1) ?? []
    const [oldest] = largest ?? []
    remove(oldest)
  }

  return {
    get,
    /** @param client the holder that this value counts for */
    add(value: Value, client: string): Kept<Value> {
      const kept = { id: randomBytes(32).toString('base64url'), value, end: now() + life }
      keep(kept, client)
      makeRoom()
      return kept
    },
    /** Returns a value and forgets it. */
    take(id: string | undefined): Kept<Value> | undefined {
      const kept = get(id)
      remove(id)
      return kept
    },
  }
}
