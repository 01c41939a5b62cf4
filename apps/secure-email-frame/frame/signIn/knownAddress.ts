import * as z from 'zod/mini'
import { type GuardedStorage, guardStorage } from './guardStorage.ts'

const KNOWN_MS = 10 * 60_000

const known = z.object({ email: z.string().check(z.maxLength(254)), until: z.number() })

/** Remembers the typed email address for ten minutes, only in this tab (T213). */
export function createKnownAddress(storage: () => GuardedStorage, now: () => number) {
  const entry = guardStorage(storage, 'airlock.address')
  return {
    read(): string | undefined {
      const stored = entry.read((text) => known.parse(JSON.parse(text ?? 'null')))
      if (stored && stored.until > now() && stored.until <= now() + KNOWN_MS) return stored.email
      entry.remove()
      return undefined
    },
    remember: (email: string) => entry.write(JSON.stringify({ email, until: now() + KNOWN_MS })),
    forget: entry.remove,
  }
}

export const knownAddress = createKnownAddress(() => sessionStorage, Date.now)
