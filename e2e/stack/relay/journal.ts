export type Published = {
  topic: string
  tag: number
  /** Seconds. */
  ttl: number
  from: string
  bytes: number
  clear: Record<string, unknown>
}

export type Journal = {
  add(entry: Published): void
  entries(): readonly Published[]
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
