import type { Database } from '@airlock/server/openDatabase'
import { QUOTE_MS } from '../migrations/swapQuotes.ts'

/** Last checked transaction; undefined restarts. */
export type PrunePlace = { chain: string; hash: string } | undefined

const RETENTION = "interval '30 days'"
const ACCOUNTS = 3
const ROWS = 2_000
const ENDED_SESSION_MS = 90 * 86_400_000
const ONRAMP_TABLES = [
  ['onramp_orders', 'reference', 'updated_at'],
  ['onramp_events', 'id', 'received_at'],
] as const
const LOCK = "hashtextextended('airlock gateway pruning', 0)"

/** Deletes a bounded number of rows without a request for 30 days. One process runs it at a time. */
export async function pruneCache(database: Database, position: PrunePlace): Promise<PrunePlace> {
  return database.transaction(async ({ query }) => {
    const [lock] = await query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`)
    if (lock?.taken !== true) return position
    // Compares the age under the row lock, because a request may have renewed it.
    await query(
      `DELETE FROM watched WHERE asked_at < now() - ${RETENTION} AND (chain, account) IN (
         SELECT chain, account FROM watched WHERE asked_at < now() - ${RETENTION} ORDER BY asked_at LIMIT ${ACCOUNTS})`,
    )
    await query(
      `DELETE FROM nft_metadata WHERE read_at < now() - ${RETENTION} AND (chain, token, token_id) IN (
         SELECT chain, token, token_id FROM nft_metadata WHERE read_at < now() - ${RETENTION} ORDER BY read_at LIMIT ${ROWS})`,
    )
    await query(
      `DELETE FROM nft_collections WHERE asked_at < now() - ${RETENTION} AND (chain, token) IN (
         SELECT chain, token FROM nft_collections WHERE asked_at < now() - ${RETENTION} ORDER BY asked_at LIMIT ${ROWS})`,
    )
    await query(
      `DELETE FROM sessions WHERE (account, pci) IN (
         SELECT account, pci FROM sessions WHERE least(revoked_at, ends_at) < $1 ORDER BY least(revoked_at, ends_at) LIMIT ${ROWS})`,
      [Date.now() - ENDED_SESSION_MS],
    )
    await query('DELETE FROM swap_quotes WHERE quoted_at < $1', [Date.now() - QUOTE_MS])
    for (const [table, id, time] of ONRAMP_TABLES)
      await query(
        `DELETE FROM ${table} WHERE ${id} IN (
           SELECT ${id} FROM ${table} WHERE ${time} < now() - ${RETENTION} ORDER BY ${time} LIMIT ${ROWS})`,
      )
    const looked = await query<{ chain: string; hash: string; block: string }>(
      `SELECT chain, hash, block_number AS block FROM transactions WHERE (chain, hash) > ($1::bigint, $2)
       ORDER BY chain, hash LIMIT ${ROWS}`,
      [position?.chain ?? -1, position?.hash ?? ''],
    )
    await query(
      `DELETE FROM transactions t USING jsonb_to_recordset($1::jsonb) AS l (chain bigint, hash text)
       WHERE t.chain = l.chain AND t.hash = l.hash AND NOT EXISTS (
         SELECT 1 FROM moves m WHERE m.chain = t.chain AND m.block_number = t.block_number AND m.tx_hash = t.hash)`,
      [JSON.stringify(looked)],
    )
    return looked.length === ROWS ? looked.at(-1) : undefined
  })
}
