import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { Block } from '../chain/blocks.ts'
import type { BlockRange, Move } from '../chain/Move.ts'

const KEPT_BLOCKS = 256
const ROWS = 2_000

export async function insertMoves({ query }: Queries, chain: number, moves: readonly Move[]) {
  for (let start = 0; start < moves.length; start += ROWS) {
    const rows = moves.slice(start, start + ROWS).map((move) => ({
      account: move.account,
      block_number: move.blockNumber,
      tx_index: move.txIndex,
      log_order: move.order,
      block_hash: move.blockHash,
      time: move.time,
      tx_hash: move.txHash,
      kind: move.kind,
      token: move.token,
      // JSON numbers would lose digits.
      token_id: move.tokenId?.toString(),
      amount: move.amount.toString(),
      counterparty: move.counterparty,
      direction: move.direction,
    }))
    await query(
      `INSERT INTO moves (chain, account, block_number, tx_index, log_order, block_hash, time, tx_hash, kind, token, token_id,
                          amount, counterparty, direction)
       SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb) AS r (
         account text, block_number bigint, tx_index int, log_order bigint, block_hash text, time bigint, tx_hash text,
         kind text, token text, token_id numeric, amount numeric, counterparty text, direction text)
       ON CONFLICT DO NOTHING`,
      [chain, JSON.stringify(rows)],
    )
  }
}

/** @param time timestamp of the oldest read block */
export async function extendDown(
  { query }: Queries,
  chain: number,
  accounts: readonly Hex[],
  { read, time, isComplete, hasNative }: { read: BlockRange; time: number; isComplete: boolean; hasNative: boolean },
) {
  await query(
    `UPDATE watched SET indexed_from = $3, indexed_from_time = $4, is_complete = $5, has_native = has_native AND $6
     WHERE chain = $1 AND account = ANY ($2) AND indexed_from = $7::bigint + 1`,
    [chain, accounts, read.from, time, isComplete, hasNative, read.to],
  )
}

export async function extendUp(
  { query }: Queries,
  chain: number,
  accounts: readonly Hex[],
  { read, hasNative }: { read: BlockRange; hasNative: boolean },
) {
  await query(
    `UPDATE watched SET indexed_to = $3, has_native = has_native AND $4
     WHERE chain = $1 AND account = ANY ($2) AND indexed_to = $5::bigint - 1`,
    [chain, accounts, read.to, hasNative, read.from],
  )
}

export async function beginAt({ query }: Queries, chain: number, accounts: readonly Hex[], head: Block) {
  for (const table of ['moves', 'powers']) {
    await query(`DELETE FROM ${table} WHERE chain = $1 AND account = ANY ($2)`, [chain, accounts])
  }
  await query(
    `UPDATE watched SET indexed_from = $3::bigint + 1, indexed_to = $3, indexed_from_time = $4, is_complete = false,
       has_native = true
     WHERE chain = $1 AND account = ANY ($2)`,
    [chain, accounts, head.number, head.time],
  )
}

export async function accountsAbove({ query }: Queries, chain: number, accounts: readonly Hex[], max: number) {
  const rows = await query<{ account: Hex }>(
    `SELECT account FROM (SELECT account FROM moves WHERE chain = $1 AND account = ANY ($2)
       UNION ALL SELECT account FROM powers WHERE chain = $1 AND account = ANY ($2)) AS rows
     GROUP BY account HAVING count(*) > $3`,
    [chain, accounts, max],
  )
  return rows.map(({ account }) => account)
}

export async function markComplete({ query }: Queries, chain: number, accounts: readonly Hex[]) {
  await query('UPDATE watched SET is_complete = true WHERE chain = $1 AND account = ANY ($2)', [chain, accounts])
}

export async function markSynced({ query }: Queries, chain: number, accounts: readonly Hex[]) {
  await query('UPDATE watched SET synced_at = clock_timestamp() WHERE chain = $1 AND account = ANY ($2)', [
    chain,
    accounts,
  ])
}

export async function saveBlock({ query }: Queries, chain: number, { number, hash, parent, time }: Block) {
  await query(
    'INSERT INTO blocks (chain, number, hash, parent, time) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [chain, number, hash, parent, time],
  )
  await query(
    `DELETE FROM blocks WHERE chain = $1 AND number <=
       (SELECT number FROM blocks WHERE chain = $1 ORDER BY number DESC OFFSET ${KEPT_BLOCKS} LIMIT 1)`,
    [chain],
  )
}

export async function deleteAbove({ query }: Queries, chain: number, number: number) {
  for (const table of ['moves', 'transactions']) {
    await query(`DELETE FROM ${table} WHERE chain = $1 AND block_number > $2`, [chain, number])
  }
  await query('DELETE FROM blocks WHERE chain = $1 AND number > $2', [chain, number])
  await query(
    `UPDATE watched SET indexed_to = $2, indexed_from = least(indexed_from, $2::bigint + 1)
     WHERE chain = $1 AND indexed_to > $2`,
    [chain, number],
  )
}
