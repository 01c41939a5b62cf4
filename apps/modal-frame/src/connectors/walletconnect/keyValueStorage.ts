import type { Storage } from '../../ports/Storage.ts'

/** The library's own prefix (S9.12); what lies beside it in the frame's storage is not its business. */
const PREFIX = 'wc@2'

/** The frame's storage in the shape that the library wants. Where the browser blocks storage it is memory (T67). */
export function keyValueStorage(storage: Storage) {
  const getKeys = async () => storage.keys().filter((key) => key.startsWith(PREFIX))
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
    getItem: async <Value>(key: string) => read<Value>(key),
    setItem: async <Value>(key: string, value: Value) => storage.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => storage.remove(key),
  }
}
