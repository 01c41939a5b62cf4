export type Clock = {
  now(): number
  /** Resolves early when the signal aborts. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}
