import type { Farcaster } from './createFarcaster.ts'

/** Between two looks for one sign-in, in ms. A person signs on a phone, which takes longer. */
const PAUSE_MS = 2_000
/** Looks of all sign-ins in a second: relays limit the operator's address, and then no sign-in would work (T95). */
const MOST_A_SECOND = 20

/** A client that still waits has sent a request within so many ms: clients send two a second. */
const WAITS_MS = 1_500

/**
 * Sends fewer requests to the relay than clients send to the server. A look whose turn has not come finds no signature, and is repeated; turns
 * come in the order in which sign-ins began to wait for one, so that many of them make another person's wait, and no more.
 */
export function paceLooks(farcaster: Farcaster, now = () => performance.now()): Farcaster {
  /** When each channel was looked at, the earliest first. */
  const lookedAt = new Map<string, number>()
  /** Time of the last request of each channel that waits for its turn, the one that has waited longest first. */
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
