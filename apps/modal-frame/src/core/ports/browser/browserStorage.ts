import type { Storage } from '../Storage.ts'

type WebStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Memory if storage is blocked or full (T67). Calls `open` each time, because naming `localStorage` may throw. */
export function browserStorage(open: () => WebStorage = () => localStorage): Storage {
  const memory = new Map<string, string | null>()
  /** The browser's value is older. */
  const rejected = new Set<string>()

  function change(key: string, value: string | null, write: (storage: WebStorage) => void) {
    memory.set(key, value)
    const isClaimed = attempt(() => {
      write(open())
      return true
    })
    if (isClaimed) rejected.delete(key)
    else rejected.add(key)
  }
  function get(key: string) {
    const stored = rejected.has(key) ? null : attempt(() => open().getItem(key))
    return stored ?? memory.get(key) ?? null
  }
  // A cleared storage has a null key; memory stays (T67).
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null && !rejected.has(key)) memory.delete(key)
  })
  return {
    get,
    set: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => change(key, null, (storage) => storage.removeItem(key)),
    keys() {
      const stored = attempt(() => Array.from({ length: open().length }, (_, index) => open().key(index) ?? '')) ?? []
      return [...new Set([...stored, ...memory.keys()])].filter((key) => get(key) !== null)
    },
    isBlocked: () => attempt(() => open().length) === undefined,
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
