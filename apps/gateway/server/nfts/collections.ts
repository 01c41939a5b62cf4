import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { decodeText } from '@airlock/protocol/namespaces/eip155/decodeText'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { readBounded } from '../chain/readBounded.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'

export type Collection = { name: string; reasons: readonly SpamReason[] }

const NAME: Hex = '0x06fdde03'
const SYMBOL: Hex = '0x95d89b41'
const GAS = 100_000
const MAX_BYTES = 512

/** Reads each contract once. @throws SourceFailed if no upstream responds */
export async function readCollections(
  { query }: Queries,
  { chain, rpc }: { chain: number; rpc: RpcClient },
  tokens: readonly Hex[],
): Promise<ReadonlyMap<Hex, Collection>> {
  const rows = await query<Collection & { token: Hex; isOld: boolean }>(
    `SELECT token, name, reasons, asked_at < now() - interval '1 day' AS "isOld" FROM nft_collections
     WHERE chain = $1 AND token = ANY ($2)`,
    [chain, tokens],
  )
  const old = rows.filter(({ isOld }) => isOld).map(({ token }) => token)
  // Accurate to a day, so that most responses write nothing.
  if (old.length > 0)
    await query('UPDATE nft_collections SET asked_at = now() WHERE chain = $1 AND token = ANY ($2)', [chain, old])
  const found = new Map(rows.map(({ token, name, reasons }) => [token, { name, reasons }] as const))
  const missing = [...new Set(tokens)].filter((token) => !found.has(token))
  if (missing.length === 0) return found
  const questions = missing.flatMap((to) => [NAME, SYMBOL].map((data) => ({ to, data, gas: GAS, maxBytes: MAX_BYTES })))
  const responses = await readBounded(rpc, questions)
  const read = missing.map((token, index) => {
    const [name, symbol] = [decodeText(responses[index * 2]), decodeText(responses[index * 2 + 1])]
    return { token, name: foreignText(name) ?? foreignText(symbol) ?? '', reasons: spamReasonsOfText(name, symbol) }
  })
  for (const { token, name, reasons } of read) found.set(token, { name, reasons })
  await query(
    `INSERT INTO nft_collections (chain, token, name, reasons)
     SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb) AS r (token text, name text, reasons jsonb) ON CONFLICT DO NOTHING`,
    [chain, JSON.stringify(read)],
  )
  return found
}
