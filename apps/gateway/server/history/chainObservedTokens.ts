import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import type { SourceContext } from '../sources/Source.ts'
import type { Indexer } from './indexer/createIndexer.ts'

export type ObservedToken = { address: Address; reasons: readonly SpamReason[] }

const MOST_SEEN = 1_000
const TIMEOUT_MS = 1_000

type Row = { token: Hex; isZero: boolean; isForged: boolean; isAirdrop: boolean }

/** Latest first. Waits briefly for the index, or the first response would have no tokens. */
export function chainObservedTokens(database: Database, indexer: Pick<Indexer, 'request'>) {
  return async (
    { chainId, account }: { chainId: CaipNetworkId; account: Address },
    { countNewAccount }: Pick<SourceContext, 'countNewAccount'> = {},
  ): Promise<ObservedToken[]> => {
    const chain = Number(referenceOf(chainId))
    const lower = account.toLowerCase() as Hex
    await indexer.request(chain, lower, ({ isComplete }) => isComplete, {
      withinMs: TIMEOUT_MS,
      countNew: countNewAccount,
    })
    const rows = await database.query<Row>(
      `WITH mine AS (SELECT * FROM moves WHERE chain = $1 AND account = $2),
         called AS (SELECT DISTINCT counterparty FROM mine WHERE kind = 'call'),
         sent AS (SELECT tx_hash FROM mine WHERE kind = 'call')
       SELECT m.token, bool_and(m.amount = 0) AS "isZero",
         bool_or(m.direction <> 'in' AND w.has_native AND w.is_complete AND w.indexed_from = 0 AND called.counterparty IS NULL
           AND sent.tx_hash IS NULL AND t.details->>'to' <> $2 AND NOT t.details->'operatedFor' ? $2) AS "isForged",
         bool_and(m.direction = 'in' AND coalesce(t.details->'airdrops' ? m.token, false)) AS "isAirdrop"
       FROM mine m JOIN watched w USING (chain, account)
         LEFT JOIN called ON called.counterparty = m.token
         LEFT JOIN sent ON sent.tx_hash = m.tx_hash
         LEFT JOIN transactions t ON t.chain = m.chain AND t.hash = m.tx_hash
       WHERE m.kind = 'erc20'
       GROUP BY m.token ORDER BY max(m.block_number) DESC, max(m.log_order) DESC LIMIT ${MOST_SEEN}`,
      [chain, lower],
    )
    return rows.map((row) => ({ address: row.token, reasons: reasonsOf(row) }))
  }
}

function reasonsOf({ isZero, isForged, isAirdrop }: Row): SpamReason[] {
  return [
    ...(isZero ? (['zero-value'] as const) : []),
    ...(isForged ? (['forged-transfer'] as const) : []),
    ...(isAirdrop ? (['mass-airdrop'] as const) : []),
  ]
}
