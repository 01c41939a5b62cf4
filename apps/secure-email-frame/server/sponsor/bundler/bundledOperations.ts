import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import type { CheckedOperation } from '../checkOperation.ts'
import { type Kept, NEWEST, sponsoredOperations } from '../sponsoredOperations.ts'

/** In the place of the relayer's address: rows without a nonce and without coin. */
const BUNDLER = 'bundler'
/** Operations that may wait on one network; servers that take some at once exceed it by those few. */
export const MAX_WAITING = 256
/** Of one account: the one that is open, and those that only the newest blocks have. */
export const MAX_OF_ACCOUNT = 8

type New = Pick<CheckedOperation, 'hash' | 'sender' | 'key' | 'callsHash' | 'validUntil' | 'last'> &
  Pick<Kept, 'id' | 'call'>

/** The rows of operations that a bundler of one network brings. */
export function bundledOperations(database: Database, chainId: number) {
  const { query } = database
  const { byHash, openOf, waiting, note } = sponsoredOperations(database, BUNDLER, chainId)
  const isFullFor = (account: string) => `(
    SELECT count(*) >= ${MAX_WAITING} OR count(*) FILTER (WHERE sender = ${account}) >= ${MAX_OF_ACCOUNT}
    FROM sponsored_operations WHERE relayer = '${BUNDLER}' AND chain_id = $1 AND state IN ('open', 'used')
  )`
  return {
    byHash,
    openOf,
    waiting,
    note,
    /** Keeps the hash of an operation that the paymaster gave its word for, and that was counted. */
    async offer(hash: Hex): Promise<void> {
      await query('INSERT INTO sponsored_offers (hash) VALUES ($1) ON CONFLICT DO NOTHING', [hash])
    },
    async isOffered(hash: Hex): Promise<boolean> {
      return (await query('SELECT FROM sponsored_offers WHERE hash = $1', [hash])).length > 0
    },
    /** Returns `true` where so much waits, of the account or in all, that nothing more of the account is taken. */
    async isFull(sender: Address): Promise<boolean> {
      const [row] = await query<{ full: boolean }>(`SELECT ${isFullFor('$2')} AS full`, [chainId, sender])
      return row?.full === true
    },
    /**
     * Keeps an operation.
     *
     * @returns false where too much waits, or its account has one that is open, or one that is newer than `last`
     */
    async insert({ hash, sender, key, callsHash, validUntil, id, call, last }: New): Promise<boolean> {
      const rows = await query(
        `INSERT INTO sponsored_operations
           (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, max_fee, tip, highest, state)
         SELECT '${BUNDLER}', $1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0, 'open'
         WHERE NOT ${isFullFor('$3')} AND ($9::boolean OR $10::text IS NOT DISTINCT FROM (
           SELECT hash FROM sponsored_operations WHERE chain_id = $1 AND sender = $3 AND ${NEWEST}
         ))
         ON CONFLICT DO NOTHING RETURNING hash`,
        [chainId, hash, sender, key, callsHash, id, validUntil, JSON.stringify(call), last === undefined, last ?? null],
      )
      return rows.length > 0
    },
    /** Gives one process the next try of what may still happen: also of what the newest blocks had, and have no more. */
    async claim(hash: Hex, afterMs: number): Promise<boolean> {
      const rows = await query(
        `UPDATE sponsored_operations SET tried_at = now()
         WHERE hash = $1 AND state IN ('open', 'used') AND tried_at <= now() - $2 * interval '1 millisecond' RETURNING hash`,
        [hash, afterMs],
      )
      return rows.length > 0
    },
  }
}
