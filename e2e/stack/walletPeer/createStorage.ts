import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Values are copied, as any real storage does. @param onChange is called after everything that is written */
export function createStorage(file?: string, onChange: () => void = () => undefined) {
  const known = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const items = new Map<string, string>(known as [string, string][])
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() => [...items].map(([key, text]): [string, Value] => [key, JSON.parse(text)]),
    async getItem<Value>(key: string): Promise<Value | undefined> {
      const text = items.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async setItem(key: string, value: unknown) {
      if (value === undefined) items.delete(key)
      else items.set(key, JSON.stringify(value))
      onChange()
    },
    async removeItem(key: string) {
      items.delete(key)
      onChange()
    },
    save() {
      if (file !== undefined) writeFileSync(file, JSON.stringify([...items]))
    },
  }
}
