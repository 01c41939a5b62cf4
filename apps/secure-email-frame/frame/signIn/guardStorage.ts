export type GuardedStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One entry of a storage that the browser may block: reading it is then `undefined`, and writing does nothing. */
export function guardStorage(storage: () => GuardedStorage, key: string) {
  function attempt<Value>(task: (storage: GuardedStorage) => Value): Value | undefined {
    try {
      return task(storage())
    } catch {
      return undefined
    }
  }
  return {
    /** @returns undefined also if `parse` throws */
    read: <Value>(parse: (text: string | null) => Value) => attempt((stored) => parse(stored.getItem(key))),
    write: (value: string) => void attempt((stored) => stored.setItem(key, value)),
    remove: () => void attempt((stored) => stored.removeItem(key)),
  }
}
