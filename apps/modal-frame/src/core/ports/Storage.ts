/** Key-value store of the frame. Never throws: memory if storage is blocked (T67). */
export type Storage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  /** Whether the browser stores nothing, so that a reload loses everything. */
  isBlocked?(): boolean
}
