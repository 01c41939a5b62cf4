/** A sign-in at a provider lasts this long; its server ends it. */
const LIFE_MS = 10 * 60_000
const PAUSE_MS = 3_000
/** Failures of one question that the next one may not have: a phone changes networks, a server restarts. */
const OUTLIVED: readonly (string | undefined)[] = ['SERVER_UNREACHABLE', 'UNAVAILABLE', 'TOO_MANY']

type Time = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> }

/**
 * Lets a sign-in at a provider outlive failures of the questions for it, until its ten minutes are over. Between them there is a pause; a user
 * who comes back to the page, and a network that comes back, end it.
 *
 * @param signal the sign-in was given up
 * @returns a function that waits until the next question is worth asking, or returns false after a failure that ends the sign-in
 */
export function outliveFailures({ now, wait }: Time, signal: AbortSignal) {
  const end = now() + LIFE_MS
  return async (code: string | undefined, retryAfterSeconds = 0): Promise<boolean> => {
    const left = end - now()
    if (!OUTLIVED.includes(code) || left <= 0) return false
    const pause = Math.max(PAUSE_MS, retryAfterSeconds * 1_000)
    await untilBack((over) => wait(Math.min(pause, left), over), signal)
    return true
  }
}

async function untilBack(wait: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const back = new Promise<void>((resolve) => {
    const of = { signal: over.signal }
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), of)
    addEventListener('online', () => resolve(), of)
    signal.addEventListener('abort', () => resolve(), of)
    if (signal.aborted) resolve()
  })
  await Promise.race([wait(over.signal), back])
  over.abort()
}
