import { randomBytes } from 'node:crypto'

/** Milliseconds that a value is kept, and number of values; one more takes the place of the oldest. */
type Options = { life: number; most: number; now(): number }

/** A value with the id that finds it, and the time in milliseconds at which it ends. */
export type Kept<Value> = { id: string; value: Value; end: number }

/** Keeps values under random ids, in this process alone: a restart ends them all. */
export function createExpiringStore<Value>({ life, most, now }: Options) {
  /** From the oldest to the newest, since each lives as long. */
  const all = new Map<string | undefined, Kept<Value>>()

  function get(id: string | undefined): Kept<Value> | undefined {
    const kept = all.get(id)
    return kept !== undefined && kept.end > now() ? kept : undefined
  }

  return {
    get,
    add(value: Value): Kept<Value> {
      if (all.size === most) all.delete(all.keys().next().value)
      const kept = { id: randomBytes(32).toString('base64url'), value, end: now() + life }
      all.set(kept.id, kept)
      return kept
    },
    /** Returns a value and forgets it. */
    take(id: string | undefined): Kept<Value> | undefined {
      const kept = get(id)
      all.delete(id)
      return kept
    },
  }
}
