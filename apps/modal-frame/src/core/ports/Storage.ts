/** Never throws: memory if storage is blocked (T67). */
export type Storage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  /** A reload loses everything. */
  isBlocked?(): boolean
}
