import { createHash } from 'node:crypto'
import type { Queries } from '@airlock/server/openDatabase'
import type { Address } from 'viem'
import { createTtlCache } from '../createTtlCache.ts'
import { QUOTE_MS } from '../migrations/swapQuotes.ts'

export type Quoted = { spender: Address; amount: bigint }
/** Neither method rejects. */
export type LastQuotes = {
  get(key: string): Promise<Quoted | undefined>
  set(keys: readonly string[], quoted: Quoted): Promise<void>
}

const MAX_QUOTES = 40_000

const WRITE_WAIT_MS = 300

export function lastQuotesInMemory(now: () => number = Date.now): LastQuotes {
  const quotes = createTtlCache<Quoted>(QUOTE_MS, MAX_QUOTES, now)
  return {
    get: async (key) => quotes.get(key),
    async set(keys, quoted) {
      for (const key of keys) quotes.set(key, quoted)
    },
  }
}

/** Each process has a copy, because a write can fail or be delayed. */
export function lastQuotesInDatabase({ query }: Queries, now: () => number = Date.now): LastQuotes {
  const own = createTtlCache<Quoted & { quotedAt: number }>(QUOTE_MS, MAX_QUOTES, now)
  return {
    async get(key) {
      const rows = await query<Record<'spender' | 'amount' | 'quoted_at', string>>(
        'SELECT spender, amount, quoted_at FROM swap_quotes WHERE key = $1 AND quoted_at >= $2',
        [hashOf(key), now() - QUOTE_MS],
      ).catch(() => [])
      const [row] = rows
      const local = own.get(key)
      if (row !== undefined && (local === undefined || Number(row.quoted_at) >= local.quotedAt)) {
        return { spender: row.spender as Address, amount: BigInt(row.amount) }
      }
      return local && { spender: local.spender, amount: local.amount }
    },
    async set(keys, quoted) {
      const quotedAt = now()
      for (const key of keys) own.set(key, { ...quoted, quotedAt })
      // Sorting locks rows in one order.
      const hashes = keys.map(hashOf).sort()
      const write = query(
        `INSERT INTO swap_quotes AS known (key, spender, amount, quoted_at) SELECT unnest($1::text[]), $2, $3, $4
         ON CONFLICT (key) DO UPDATE SET spender = excluded.spender, amount = excluded.amount, quoted_at = excluded.quoted_at
         WHERE known.quoted_at <= excluded.quoted_at`,
        [hashes, quoted.spender, String(quoted.amount), quotedAt],
      )
      const timeout = new Promise((resolve) => setTimeout(resolve, WRITE_WAIT_MS).unref())
      await Promise.race([write.catch(() => {}), timeout])
    },
  }
}

/** Shortens the key. It does not hide the account: readers of the database can guess it. */
function hashOf(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}
