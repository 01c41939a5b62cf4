/** The frame's own key-value store. It never throws: where the browser blocks storage it is memory (T67). */
export type Storage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}
