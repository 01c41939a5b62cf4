import type { Storage } from '../Storage.ts'

type WebStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The frame's storage, with memory behind it: a browser that blocks storage, or is out of room, costs what a reload would remember
 * and nothing else (T67). `open` is called each time, because even naming `localStorage` may throw.
 */
export function browserStorage(open: () => WebStorage = () => localStorage): Storage {
  const memory = new Map<string, string | null>()
  return {
    get(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      return attempt(() => open().getItem(key)) ?? null
    },
    set(key, value) {
      memory.set(key, value)
      attempt(() => open().setItem(key, value))
    },
    remove(key) {
      memory.set(key, null)
      attempt(() => open().removeItem(key))
    },
    keys() {
      const kept = attempt(() => Array.from({ length: open().length }, (_, index) => open().key(index) ?? '')) ?? []
      return [...new Set([...kept, ...memory.keys()])].filter((key) => memory.get(key) !== null)
    },
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
