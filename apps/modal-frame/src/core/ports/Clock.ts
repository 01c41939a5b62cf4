/** Time as a port, for tests. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after the time, or at once when the signal aborts. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}
