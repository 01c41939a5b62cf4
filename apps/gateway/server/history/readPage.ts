import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { Move } from './chain/Move.ts'
import type { Position } from './cursor.ts'

export type MovesOfTransaction = { hash: Hex; position: Position; time: number; moves: Move[] }

const MOST_MOVES = 100
/** Maximum of `int`, the type of tx_index. */
const BEFORE_ALL = 2_147_483_647

type Row = {
  hash: Hex
  block: number
  blockHash: Hex
  index: number
  order: number
  time: number
  kind: Move['kind']
  token: Hex | null
  tokenId: string | null
  amount: string
  counterparty: Hex
  direction: Move['direction']
}

export async function readPage(
  { query }: Queries,
  { chain, account, before, limit }: { chain: number; account: Hex; before: Position | undefined; limit: number },
): Promise<MovesOfTransaction[]> {
  const { block, index } = before ?? { block: Number.MAX_SAFE_INTEGER, index: 0 }
  const rows = await query<Row>(
    `WITH page AS (
       SELECT DISTINCT block_number, tx_index FROM moves
       WHERE chain = $1 AND account = $2 AND (block_number, tx_index) < ($3, $4)
       ORDER BY block_number DESC, tx_index DESC LIMIT $5
     )
     SELECT tx_hash AS hash, move.block_number::float8 AS block, block_hash AS "blockHash", move.tx_index AS index,
       log_order::float8 AS order, time::float8 AS time, kind, token, token_id::text AS "tokenId", amount::text AS amount,
       counterparty, direction
     FROM page, LATERAL (
       SELECT * FROM moves WHERE chain = $1 AND account = $2
         AND moves.block_number = page.block_number AND moves.tx_index = page.tx_index
       ORDER BY log_order LIMIT ${MOST_MOVES}
     ) AS move
     ORDER BY block DESC, index DESC, "order"`,
    [chain, account, block, Math.min(index, BEFORE_ALL), limit],
  )
  const found = new Map<Hex, MovesOfTransaction>()
  for (const row of rows) {
    const one = found.get(row.hash)
    if (one) one.moves.push(moveOf(row, account))
    else {
      const position = { block: row.block, index: row.index }
      found.set(row.hash, { hash: row.hash, position, time: row.time, moves: [moveOf(row, account)] })
    }
  }
  return [...found.values()]
}

function moveOf(row: Row, account: Hex): Move {
  const { hash, block, index, token, tokenId, amount, ...rest } = row
  return {
    ...rest,
    account,
    txHash: hash,
    blockNumber: block,
    txIndex: index,
    amount: BigInt(amount),
    ...(token !== null && { token }),
    ...(tokenId !== null && { tokenId: BigInt(tokenId) }),
  }
}
