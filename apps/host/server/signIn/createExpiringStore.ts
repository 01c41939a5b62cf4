import { randomBytes } from 'node:crypto'

/** `ttl` in milliseconds; `max` stored values. */
type Options = { ttl: number; max: number; now(): number }

/** `end` is in milliseconds since 1970. */
export type StoredValue<Value> = { id: string; value: Value; end: number }

/** A full store evicts the oldest value of the client with the most values, so a client mostly evicts its own. */
export function createExpiringStore<Value>({ ttl, max, now }: Options) {
  /** Ordered by age, because all values have the same lifetime. */
  const all = new Map<string | undefined, StoredValue<Value> & { client: string; own: Set<string> }>()
  /** Level `n` has the clients with more than `n` values, so the last level has the client with the most. */
  const levels: Map<string, Set<string>>[] = []

  function levelAt(index: number) {
    levels[index] ??= new Map()
    return levels[index]
  }

  function get(id: string | undefined): StoredValue<Value> | undefined {
    const stored = all.get(id)
    return stored !== undefined && stored.end > now() ? stored : undefined
  }

  function save(stored: StoredValue<Value>, client: string) {
    const own = levelAt(0).get(client) ?? new Set()
    levelAt(own.size).set(client, own)
    own.add(stored.id)
    all.set(stored.id, { ...stored, client, own })
  }

  function remove(id: string | undefined) {
    const stored = all.get(id)
    if (stored === undefined) return
    const { client, own } = stored
    all.delete(id)
    own.delete(stored.id)
    const level = levelAt(own.size)
    level.delete(client)
    // Each client is also in every lower level: this was the last one.
    if (level.size === 0) levels.pop()
  }

  function makeRoom() {
    for (const { id, end } of all.values()) {
      if (end > now()) break
      remove(id)
    }
    if (all.size <= max) return
    const [largest = new Set<string>()] = levelAt(levels.length - 1).values()
    const [oldest] = largest
    remove(oldest)
  }

  return {
    get,
    add(value: Value, client: string): StoredValue<Value> {
      const stored = { id: randomBytes(32).toString('base64url'), value, end: now() + ttl }
      save(stored, client)
      makeRoom()
      return stored
    },
    take(id: string | undefined): StoredValue<Value> | undefined {
      const stored = get(id)
      remove(id)
      return stored
    },
  }
}
