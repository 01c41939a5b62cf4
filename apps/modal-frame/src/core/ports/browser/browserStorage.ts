import type { Storage } from '../Storage.ts'

type WebStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The frame's storage, with memory behind it: a browser that blocks storage, or is out of room, costs what a reload would remember
 * and nothing else (T67). Values that another tab wrote since are read. `open` is called each time, because even naming `localStorage` may throw.
 */
export function browserStorage(open: () => WebStorage = () => localStorage): Storage {
  const memory = new Map<string, string | null>()
  /** Keys whose last change the browser refused: what it has of them is older. */
  const refused = new Set<string>()

  function change(key: string, value: string | null, write: (storage: WebStorage) => void) {
    memory.set(key, value)
    const isTaken = attempt(() => {
      write(open())
      return true
    })
    if (isTaken) refused.delete(key)
    else refused.add(key)
  }
  function get(key: string) {
    const stored = refused.has(key) ? null : attempt(() => open().getItem(key))
    return stored ?? memory.get(key) ?? null
  }
  // Storage that is wiped as a whole has no key here, and memory stands in for it (T67).
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null && !refused.has(key)) memory.delete(key)
  })
  return {
    get,
    set: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => change(key, null, (storage) => storage.removeItem(key)),
    keys() {
      const kept = attempt(() => Array.from({ length: open().length }, (_, index) => open().key(index) ?? '')) ?? []
      return [...new Set([...kept, ...memory.keys()])].filter((key) => get(key) !== null)
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
