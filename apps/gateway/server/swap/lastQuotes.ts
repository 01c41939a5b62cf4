import { createHash } from 'node:crypto'
import type { Queries } from '@airlock/server/openDatabase'
import type { Address } from 'viem'
import { createTtlCache } from '../createTtlCache.ts'
import { QUOTE_MS } from '../migrations/swapQuotes.ts'

export type Quoted = { spender: Address; amount: bigint }
/** Router and amount of the last quote, by key. Neither method rejects. */
export type LastQuotes = {
  get(key: string): Promise<Quoted | undefined>
  set(keys: readonly string[], quoted: Quoted): Promise<void>
}

const MAX_QUOTES = 40_000

/** Quotes of this process. */
export function lastQuotesInMemory(now: () => number = Date.now): LastQuotes {
  const quotes = createTtlCache<Quoted>(QUOTE_MS, MAX_QUOTES, now)
  return {
    get: async (key) => quotes.get(key),
    async set(keys, quoted) {
      for (const key of keys) quotes.set(key, quoted)
    },
  }
}

/** Quotes in PostgreSQL, for all processes. While it is away, each process uses its own. */
export function lastQuotesInDatabase({ query }: Queries, now: () => number = Date.now): LastQuotes {
  const own = lastQuotesInMemory(now)
  return {
    async get(key) {
      try {
        const [row] = await query<Record<keyof Quoted, string>>(
          'SELECT spender, amount FROM swap_quotes WHERE key = $1 AND quoted_at >= $2',
          [hashOf(key), now() - QUOTE_MS],
        )
        return row && { spender: row.spender as Address, amount: BigInt(row.amount) }
      } catch {
        return own.get(key)
      }
    },
    async set(keys, quoted) {
      await own.set(keys, quoted)
      // Sorted, so that two quotes of an account lock the rows in one order.
      const hashes = keys.map(hashOf).sort()
      await query(
        `INSERT INTO swap_quotes (key, spender, amount, quoted_at) SELECT unnest($1::text[]), $2, $3, $4
         ON CONFLICT (key) DO UPDATE SET spender = excluded.spender, amount = excluded.amount, quoted_at = excluded.quoted_at`,
        [hashes, quoted.spender, String(quoted.amount), now()],
      ).catch(() => {})
    },
  }
}

/** The key has the client's network, which the database does not need. */
function hashOf(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}
