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
  const all = new Map<string | undefined, Kept<Value> & { client: string }>()
  const counts = new Map<string, number>()

  function get(id: string | undefined): Kept<Value> | undefined {
    const kept = all.get(id)
    return kept !== undefined && kept.end > now() ? kept : undefined
  }

  function count(client: string, change: 1 | -1) {
    const next = (counts.get(client) ?? 0) + change
    if (next === 0) counts.delete(client)
    else counts.set(client, next)
  }

  function remove(id: string | undefined) {
    const kept = all.get(id)
    if (kept !== undefined && all.delete(id)) count(kept.client, -1)
  }

  function makeRoom() {
    for (const { id, end } of all.values()) {
      if (end > now()) break
      remove(id)
    }
    if (all.size < most) return
    const [largest] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
    for (const { id, client } of all.values()) {
      if (client === largest) return remove(id)
    }
  }

  return {
    get,
    /** @param client the holder that this value counts for */
    add(value: Value, client: string): Kept<Value> {
      count(client, 1)
      makeRoom()
      const kept = { id: randomBytes(32).toString('base64url'), value, end: now() + life }
      all.set(kept.id, { ...kept, client })
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
