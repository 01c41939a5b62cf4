import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'

export async function readCalled(
  { query }: Queries,
  { chain, account, contracts }: { chain: number; account: Hex; contracts: readonly Hex[] },
): Promise<ReadonlySet<Hex>> {
  const rows = await query<{ counterparty: Hex }>(
    `SELECT DISTINCT counterparty FROM moves
     WHERE chain = $1 AND account = $2 AND kind = 'call' AND counterparty = ANY ($3)`,
    [chain, account, contracts],
  )
  return new Set(rows.map(({ counterparty }) => counterparty))
}
