import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { PowerCandidate } from './powersOfLog.ts'

const ROWS = 2_000

/** Stores each allowance once, with its newest block. One own log is enough for `isOwn`. */
export async function insertPowers({ query }: Queries, chain: number, powers: readonly PowerCandidate[]) {
  const newest = new Map<string, PowerCandidate>()
  for (const power of powers) {
    const key = [power.account, power.kind, power.token, power.spender, power.tokenId].join()
    const known = newest.get(key)
    const newer = known !== undefined && known.blockNumber > power.blockNumber ? known : power
    newest.set(key, { ...newer, isOwn: power.isOwn === true || known?.isOwn === true })
  }
  const unique = [...newest.values()]
  for (let start = 0; start < unique.length; start += ROWS) {
    const rows = unique.slice(start, start + ROWS).map(({ tokenId, blockNumber, isOwn, isZero, ...power }) => ({
      ...power,
      token_id: tokenId?.toString() ?? '',
      last_block: blockNumber,
      is_own: isOwn === true,
      is_zero: isZero === true,
    }))
    await query(
      `INSERT INTO powers (chain, account, kind, token, spender, token_id, last_block, time, is_own, is_zero)
       SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb) AS r (
         account text, kind text, token text, spender text, token_id text, last_block bigint, time bigint,
         is_own boolean, is_zero boolean)
       ON CONFLICT (chain, account, kind, token, spender, token_id) DO UPDATE
         SET last_block = greatest(powers.last_block, EXCLUDED.last_block), time = greatest(powers.time, EXCLUDED.time),
           is_own = powers.is_own OR EXCLUDED.is_own,
           is_zero = CASE WHEN EXCLUDED.last_block < powers.last_block THEN powers.is_zero ELSE EXCLUDED.is_zero END
         WHERE EXCLUDED.last_block > powers.last_block OR EXCLUDED.is_own > powers.is_own`,
      [chain, JSON.stringify(rows)],
    )
  }
}

type Row = Pick<PowerCandidate, 'kind' | 'token' | 'spender' | 'time'> & { tokenId: string; block: number }

/** Lists approvals that no other account can forge before newer ones, and logs of others without a value last. */
export async function readPowers(
  { query }: Queries,
  { chain, account, listed, limit }: { chain: number; account: Hex; listed: readonly Hex[]; limit: number },
): Promise<PowerCandidate[]> {
  const rows = await query<Row>(
    `SELECT kind, token, spender, token_id AS "tokenId", last_block::float8 AS block, time::float8 AS time FROM powers
     WHERE chain = $1 AND account = $2
     ORDER BY is_zero AND NOT is_own, token = ANY ($3) DESC, (is_own OR kind = 'permit2') DESC,
       (kind = 'permit2' OR token IN (SELECT counterparty FROM moves WHERE chain = $1 AND account = $2 AND kind = 'call')) DESC,
       last_block DESC, token, spender, token_id LIMIT $4`,
    [chain, account, listed, limit],
  )
  return rows.map(({ tokenId, block, ...row }) => ({
    ...row,
    account,
    blockNumber: block,
    ...(tokenId !== '' && { tokenId: BigInt(tokenId) }),
  }))
}

export async function readApprovedTokens(
  { query }: Queries,
  { chain, account, tokens }: { chain: number; account: Hex; tokens: readonly Hex[] },
): Promise<ReadonlySet<Hex>> {
  const rows = await query<{ token: Hex }>(
    'SELECT DISTINCT token FROM powers WHERE chain = $1 AND account = $2 AND is_own AND token = ANY ($3)',
    [chain, account, tokens],
  )
  return new Set(rows.map(({ token }) => token))
}
