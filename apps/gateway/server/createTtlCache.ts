export type TtlCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function createTtlCache<Value>(ms: number, max: number, now: () => number = Date.now): TtlCache<Value> {
  const entries = new Map<string, { at: number; value: Value }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry !== undefined && now() - entry.at <= ms ? entry.value : undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { at: now(), value })
      for (const oldest of entries.keys()) {
        if (entries.size <= max) break
        entries.delete(oldest)
      }
    },
  }
}
