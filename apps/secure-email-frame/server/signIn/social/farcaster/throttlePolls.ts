import type { Farcaster } from './createFarcaster.ts'

const PAUSE_MS = 2_000
/** Checks per second of all sign-ins: relays limit the operator's address (T95). */
const MOST_A_SECOND = 20

/** A waiting client has sent a request within this time; clients send two per second. */
const WAITS_MS = 1_500

/** A skipped check finds no signature, and is repeated. */
export function throttlePolls(farcaster: Farcaster, now = () => performance.now()): Farcaster {
  const checkedAt = new Map<string, number>()
  const askedAt = new Map<string, number>()

  function isItsTurn(token: string): boolean {
    const at = now()
    for (const [channel, previous] of checkedAt) {
      if (at - previous < PAUSE_MS) break
      checkedAt.delete(channel)
    }
    for (const [channel, previous] of askedAt) if (at - previous >= WAITS_MS) askedAt.delete(channel)
    if (checkedAt.has(token)) return false
    askedAt.set(token, at)
    const recent = [...checkedAt.values()].filter((previous) => at - previous < 1_000)
    const before = [...askedAt.keys()].indexOf(token)
    if (recent.length + before >= MOST_A_SECOND) return false
    askedAt.delete(token)
    checkedAt.set(token, at)
    return true
  }

  return {
    start: farcaster.start,
    poll: async (sought) => (isItsTurn(sought.token) ? farcaster.poll(sought) : undefined),
  }
}
