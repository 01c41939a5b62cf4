import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { Position } from '../history/cursor.ts'

export type Holding = {
  token: Hex
  tokenId: bigint
  kind: 'erc721' | 'erc1155'
  amount: bigint
  last: Position
  txHash: Hex
}

type Row = { token: Hex; tokenId: string; kind: Holding['kind']; amount: string; last: [string, string]; txHash: Hex }

export async function readHoldings(
  { query }: Queries,
  { chain, account, before, limit }: { chain: number; account: Hex; before: Position | undefined; limit: number },
): Promise<Holding[]> {
  const { block, index } = before ?? { block: Number.MAX_SAFE_INTEGER, index: 0 }
  const rows = await query<Row>(
    `SELECT token, token_id::text AS "tokenId", kind, max(ARRAY[block_number, log_order])::text[] AS last,
       (array_agg(tx_hash ORDER BY block_number DESC, log_order DESC))[1] AS "txHash",
       sum(CASE direction WHEN 'in' THEN amount WHEN 'out' THEN -amount ELSE 0 END)::text AS amount
     FROM moves WHERE chain = $1 AND account = $2 AND kind IN ('erc721', 'erc1155')
     GROUP BY token, token_id, kind
     HAVING sum(CASE direction WHEN 'in' THEN amount WHEN 'out' THEN -amount ELSE 0 END) > 0
       AND max(ARRAY[block_number, log_order]) < ARRAY[$3, $4]::bigint[]
     ORDER BY max(ARRAY[block_number, log_order]) DESC LIMIT $5`,
    [chain, account, block, index, limit],
  )
  return rows.map(({ tokenId, amount, last, ...row }) => ({
    ...row,
    tokenId: BigInt(tokenId),
    amount: BigInt(amount),
    last: { block: Number(last[0]), index: Number(last[1]) },
  }))
}
