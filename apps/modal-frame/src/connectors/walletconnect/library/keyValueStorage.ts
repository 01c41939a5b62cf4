import type { Storage } from '../../../core/ports/Storage.ts'
import { nextTask } from '../nextTask.ts'

/** The library's own prefix; what lies next to it in the frame's storage is not its business. */
const PREFIX = 'wc@2'

/**
 * The frame's storage in the shape that the library wants. Where the browser blocks storage it is memory (T67). There is a new task
 * before each read and after each write: the library does so between the steps of its start, which would be one long task without it.
 */
export function keyValueStorage(storage: Storage) {
  const getKeys = async () => {
    await nextTask()
    return storage.keys().filter((key) => key.startsWith(PREFIX))
  }
  const read = <Value>(key: string): Value | undefined => {
    try {
      return JSON.parse(storage.get(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  return {
    getKeys,
    async getEntries<Value>(): Promise<[string, Value][]> {
      return (await getKeys()).map((key) => [key, read<Value>(key) as Value])
    },
    async getItem<Value>(key: string) {
      await nextTask()
      return read<Value>(key)
    },
    async setItem<Value>(key: string, value: Value) {
      storage.set(key, JSON.stringify(value))
      await nextTask()
    },
    removeItem: async (key: string) => storage.remove(key),
  }
}
