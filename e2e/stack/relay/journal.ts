export type Published = {
  topic: string
  tag: number
  /** Seconds. */
  ttl: number
  from: string
  bytes: number
  /** Everything that went along in clear. */
  clear: Record<string, unknown>
}

/** Records the traffic of the relay, for tests to read and to wait for. */
export type Journal = {
  add(entry: Published): void
  entries(): readonly Published[]
  /** Resolves with the first entry that matches, whether it is there already or comes later. */
  when(matches: (entry: Published) => boolean): Promise<Published>
}

const RETENTION = 2_000

export function createJournal(): Journal {
  const entries: Published[] = []
  const waiting = new Set<(entry: Published) => void>()
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > RETENTION) entries.shift()
      for (const receive of [...waiting]) receive(entry)
    },
    entries: () => entries,
    when(matches) {
      const found = entries.find(matches)
      if (found) return Promise.resolve(found)
      return new Promise((resolve) => {
        const receive = (entry: Published) => {
          if (!matches(entry)) return
          waiting.delete(receive)
          resolve(entry)
        }
        waiting.add(receive)
      })
    },
  }
}
