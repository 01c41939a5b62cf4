import type { Database } from '@airlock/server/openDatabase'

/** Place up to which transactions were looked at; undefined begins again. */
export type PrunePlace = { chain: string; hash: string } | undefined

/** Time after which what no one asked for is deleted. */
const KEPT = "interval '30 days'"
/** Accounts of one step: each may have 100,000 moves. */
const ACCOUNTS = 3
/** Rows of one step. */
const ROWS = 2_000
/** Time that a session stays in the list after its end. */
const ENDED_SESSION_MS = 90 * 86_400_000
const ONRAMP_TABLES = [
  ['onramp_orders', 'reference', 'updated_at'],
  ['onramp_events', 'id', 'received_at'],
] as const
const LOCK = "hashtextextended('airlock gateway pruning', 0)"

/**
 * Deletes a bounded part of what no one asked for in 30 days: accounts with their moves, NFTs and collections; and transactions that no move
 * leads to. All of it is read from the chains again where someone asks. One process does so at a time.
 *
 * @returns the place from which the next step continues
 */
export async function pruneKept(database: Database, place: PrunePlace): Promise<PrunePlace> {
  return database.transaction(async ({ query }) => {
    const [lock] = await query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`)
    if (lock?.taken !== true) return place
    // The age is compared again once a row is locked: an account that was asked for meanwhile stays.
    await query(
      `DELETE FROM watched WHERE asked_at < now() - ${KEPT} AND (chain, account) IN (
         SELECT chain, account FROM watched WHERE asked_at < now() - ${KEPT} ORDER BY asked_at LIMIT ${ACCOUNTS})`,
    )
    // NFTs are read again a day after they were, so that one that is older is in no answer.
    await query(
      `DELETE FROM nft_metadata WHERE read_at < now() - ${KEPT} AND (chain, token, token_id) IN (
         SELECT chain, token, token_id FROM nft_metadata WHERE read_at < now() - ${KEPT} ORDER BY read_at LIMIT ${ROWS})`,
    )
    await query(
      `DELETE FROM nft_collections WHERE asked_at < now() - ${KEPT} AND (chain, token) IN (
         SELECT chain, token FROM nft_collections WHERE asked_at < now() - ${KEPT} ORDER BY asked_at LIMIT ${ROWS})`,
    )
    await query(
      `DELETE FROM sessions WHERE (account, pci) IN (
         SELECT account, pci FROM sessions WHERE least(revoked_at, ends_at) < $1 ORDER BY least(revoked_at, ends_at) LIMIT ${ROWS})`,
      [Date.now() - ENDED_SESSION_MS],
    )
    for (const [table, id, time] of ONRAMP_TABLES)
      await query(
        `DELETE FROM ${table} WHERE ${id} IN (
           SELECT ${id} FROM ${table} WHERE ${time} < now() - ${KEPT} ORDER BY ${time} LIMIT ${ROWS})`,
      )
    const looked = await query<{ chain: string; hash: string; block: string }>(
      `SELECT chain, hash, block_number AS block FROM transactions WHERE (chain, hash) > ($1::bigint, $2)
       ORDER BY chain, hash LIMIT ${ROWS}`,
      [place?.chain ?? -1, place?.hash ?? ''],
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
