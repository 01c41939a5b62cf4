import type { Storage } from '../../../core/ports/Storage.ts'
import { nextTask } from '../nextTask.ts'

const PREFIX = 'wc@2'

/** Yields a task around each access, because the library would start in one long task. Memory if storage is blocked (T67). */
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
