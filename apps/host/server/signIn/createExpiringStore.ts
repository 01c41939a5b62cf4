import { randomBytes } from 'node:crypto'

/** `life` of a value in milliseconds, and `most` values that are kept. */
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
  /**
   * At each index, clients that hold more values than it, with the ids of theirs from the oldest to the newest. The client that holds most is
   * in the last one, so that none has to be counted anew.
   */
  const levels: Map<string, Set<string>>[] = []

  function levelAt(index: number) {
    levels[index] ??= new Map()
    return levels[index]
  }

  function get(id: string | undefined): Kept<Value> | undefined {
    const kept = all.get(id)
    return kept !== undefined && kept.end > now() ? kept : undefined
  }

  function keep(kept: Kept<Value>, client: string) {
    const own = levelAt(0).get(client) ?? new Set()
    levelAt(own.size).set(client, own)
    own.add(kept.id)
    all.set(kept.id, { ...kept, client, own })
  }

  function remove(id: string | undefined) {
    const kept = all.get(id)
    if (kept === undefined) return
    const { client, own } = kept
    all.delete(id)
    own.delete(kept.id)
    const level = levelAt(own.size)
    level.delete(client)
    // A client of a level is in each one before it: this was the last.
    if (level.size === 0) levels.pop()
  }

  function makeRoom() {
    for (const { id, end } of all.values()) {
      if (end > now()) break
      remove(id)
    }
    if (all.size <= most) return
    const [largest = new Set<string>()] = levelAt(levels.length - 1).values()
    const [oldest] = largest
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
