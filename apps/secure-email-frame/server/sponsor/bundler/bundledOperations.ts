import type { Database } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { CheckedOperation } from '../checkOperation.ts'
import { type Kept, NEWEST, sponsoredOperations } from '../sponsoredOperations.ts'

/** In the place of the relayer's address: rows without a nonce and without coin. */
const BUNDLER = 'bundler'

type New = Pick<CheckedOperation, 'hash' | 'sender' | 'key' | 'callsHash' | 'validUntil' | 'last'> &
  Pick<Kept, 'id' | 'call'>

/** The rows of operations that a bundler of one network brings. */
export function bundledOperations(database: Database, chainId: number) {
  const { query } = database
  const { byHash, openOf, waiting, note } = sponsoredOperations(database, BUNDLER, chainId)
  return {
    byHash,
    openOf,
    waiting,
    note,
    /** Keeps an operation. @returns false where its account has one that is open, or one that is newer than `last` */
    async insert({ hash, sender, key, callsHash, validUntil, id, call, last }: New): Promise<boolean> {
      const rows = await query(
        `INSERT INTO sponsored_operations
           (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, max_fee, tip, highest, state)
         SELECT '${BUNDLER}', $1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0, 'open'
         WHERE $9::boolean OR $10::text IS NOT DISTINCT FROM (
           SELECT hash FROM sponsored_operations WHERE chain_id = $1 AND sender = $3 AND ${NEWEST}
         )
         ON CONFLICT DO NOTHING RETURNING hash`,
        [chainId, hash, sender, key, callsHash, id, validUntil, JSON.stringify(call), last === undefined, last ?? null],
      )
      return rows.length > 0
    },
    /** Gives one process the next try of what is open. */
    async claim(hash: Hex, afterMs: number): Promise<boolean> {
      const rows = await query(
        `UPDATE sponsored_operations SET tried_at = now()
         WHERE hash = $1 AND state = 'open' AND tried_at <= now() - $2 * interval '1 millisecond' RETURNING hash`,
        [hash, afterMs],
      )
      return rows.length > 0
    },
  }
}
