import { SOCIAL_SIGN_IN_MS } from '../constants.ts'

const PAUSE_MS = 3_000
/** Temporary: the phone changes networks, the server restarts. */
const OUTLIVED: readonly (string | undefined)[] = ['SERVER_UNREACHABLE', 'UNAVAILABLE', 'TOO_MANY']

type Time = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> }

/** Survives failures of a ten-minute sign-in. @param signal cancels it @returns a wait that resolves false after a permanent failure */
export function outliveFailures({ now, wait }: Time, signal: AbortSignal) {
  const end = now() + SOCIAL_SIGN_IN_MS
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
