import * as z from 'zod/mini'

const KEY = 'airlock.address'
/** As long as a sign-in is fresh. */
const KNOWN_MS = 10 * 60_000

const known = z.object({ email: z.string().check(z.maxLength(254)), until: z.number() })
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The address typed in this tab, so that no one types it twice within ten minutes (T213). The tab's storage holds it: it is on no
 * server, in no URL, and ends with the tab.
 */
export function createKnownAddress(storage: () => Storage, now: () => number) {
  function attempt<Value>(task: (storage: Storage) => Value): Value | undefined {
    try {
      return task(storage())
    } catch {
      // Storage may be blocked.
      return undefined
    }
  }
  const forget = () => void attempt((stored) => stored.removeItem(KEY))
  return {
    read(): string | undefined {
      const stored = attempt((stored) => known.safeParse(JSON.parse(stored.getItem(KEY) ?? 'null')))
      if (stored?.success && stored.data.until > now() && stored.data.until <= now() + KNOWN_MS)
        return stored.data.email
      forget()
      return undefined
    },
    remember(email: string): void {
      attempt((stored) => stored.setItem(KEY, JSON.stringify({ email, until: now() + KNOWN_MS })))
    },
    forget,
  }
}

export const knownAddress = createKnownAddress(() => sessionStorage, Date.now)
