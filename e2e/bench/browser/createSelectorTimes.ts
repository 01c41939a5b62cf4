/** Selectors that the documents of a page have shown so far. */
export type SelectorTimes = {
  /** @param message of a probe */
  add(message: string): void
  forget(): void
  /** Time when a selector first matched, as the clock of the documents has it. @throws Error when that takes too long */
  seen(name: string): Promise<number>
}

const DEADLINE_MS = 20_000

export function createSelectorTimes(): SelectorTimes {
  const times = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  return {
    add(message) {
      const { name, at } = JSON.parse(message) as { name: string; at: number }
      times.set(name, times.get(name) ?? at)
      waiting.get(name)?.(at)
      waiting.delete(name)
    },
    forget: () => times.clear(),
    async seen(name) {
      const at = times.get(name)
      if (at !== undefined) return at
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${name} was not seen in time`)), DEADLINE_MS)
        waiting.set(name, (time) => {
          clearTimeout(late)
          resolve(time)
        })
      })
    },
  }
}
