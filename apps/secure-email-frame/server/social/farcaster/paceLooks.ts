import type { Farcaster } from './createFarcaster.ts'

/** Between two looks for one sign-in, in ms. A person signs on a phone, which takes longer. */
const PAUSE_MS = 2_000
/** Looks of all sign-ins in a second: relays limit the operator's address, and then nobody could sign in (T95). */
const MOST_A_SECOND = 20

/**
 * Keeps those who wait from asking the relay as often as they ask the server, which is twice a second each. A look whose turn has not
 * come finds nobody, and is asked for again.
 */
export function paceLooks(farcaster: Farcaster, now = () => performance.now()): Farcaster {
  /** When each channel was looked at, the earliest first. */
  const lookedAt = new Map<string, number>()

  function isItsTurn(token: string): boolean {
    const at = now()
    for (const [channel, earlier] of lookedAt) {
      if (at - earlier < PAUSE_MS) break
      lookedAt.delete(channel)
    }
    const recent = [...lookedAt.values()].filter((earlier) => at - earlier < 1_000)
    if (lookedAt.has(token) || recent.length >= MOST_A_SECOND) return false
    lookedAt.set(token, at)
    return true
  }

  return {
    begin: farcaster.begin,
    look: async (sought) => (isItsTurn(sought.token) ? farcaster.look(sought) : undefined),
  }
}
