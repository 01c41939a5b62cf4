import type { Farcaster } from './createFarcaster.ts'

/** Between two looks for one sign-in, in ms. A person signs on a phone, which takes longer. */
const PAUSE_MS = 2_000
/** Looks of all sign-ins in a second: relays limit the operator's address, and then nobody could sign in (T95). */
const MOST_A_SECOND = 20

/** Whoever still waits has asked within so many ms: clients ask twice a second. */
const WAITS_MS = 1_500

/**
 * Keeps those who wait from asking the relay as often as they ask the server. A look whose turn has not come finds nobody, and is asked for
 * again; turns come in the order in which sign-ins began to wait for one, so that many of them make one of somebody else wait, and no more.
 */
export function paceLooks(farcaster: Farcaster, now = () => performance.now()): Farcaster {
  /** When each channel was looked at, the earliest first. */
  const lookedAt = new Map<string, number>()
  /** When each channel that waits for its turn asked last, whoever has waited longest first. */
  const askedAt = new Map<string, number>()

  function isItsTurn(token: string): boolean {
    const at = now()
    for (const [channel, earlier] of lookedAt) {
      if (at - earlier < PAUSE_MS) break
      lookedAt.delete(channel)
    }
    for (const [channel, earlier] of askedAt) if (at - earlier >= WAITS_MS) askedAt.delete(channel)
    if (lookedAt.has(token)) return false
    askedAt.set(token, at)
    const recent = [...lookedAt.values()].filter((earlier) => at - earlier < 1_000)
    const before = [...askedAt.keys()].indexOf(token)
    if (recent.length + before >= MOST_A_SECOND) return false
    askedAt.delete(token)
    lookedAt.set(token, at)
    return true
  }

  return {
    begin: farcaster.begin,
    look: async (sought) => (isItsTurn(sought.token) ? farcaster.look(sought) : undefined),
  }
}
