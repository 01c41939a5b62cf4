import type { Database, Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type NftId, nftKey } from '../history/transferContext.ts'
import { checkedImage } from '../media/checkedImage.ts'
import type { ContentGateways } from '../media/fetchUri.ts'
import { readNftMetadata } from '../media/readNftMetadata.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { type NftMetadata, parseMetadata } from './parseMetadata.ts'
import { type NftOfKind, readTokenUri } from './readTokenUri.ts'

export type MetadataReader = { database: Database; outbound: Outbound; gateways: ContentGateways }
export type ReadsUnderWay = Map<string, Promise<unknown>>

const AT_ONCE = 6
const FRESH = "read_at > now() - CASE WHEN is_read THEN interval '1 day' ELSE interval '1 hour' END"

export async function findMetadata({ query }: Queries, chain: number, ids: readonly NftId[], isCurrent = false) {
  const rows = await query<{ token: Hex; tokenId: string; metadata: NftMetadata }>(
    `SELECT m.token, m.token_id::text AS "tokenId", m.metadata FROM nft_metadata m
     JOIN unnest($2::text[], $3::numeric[]) AS wanted (token, token_id) USING (token, token_id)
     WHERE m.chain = $1 ${isCurrent ? `AND ${FRESH}` : ''}`,
    [chain, ids.map(({ token }) => token), ids.map(({ tokenId }) => tokenId.toString())],
  )
  return new Map(rows.map(({ token, tokenId, metadata }) => [nftKey({ token, tokenId: BigInt(tokenId) }), metadata]))
}

/** Hosts are slow: after the timeout the rest is stored for the next response. */
export async function refreshMetadata(
  parser: MetadataReader & { reading: ReadsUnderWay },
  { chain, rpc, withinMs }: { chain: number; rpc: RpcClient; withinMs: number },
  requested: readonly NftOfKind[],
) {
  const { database, reading } = parser
  const current = await findMetadata(database, chain, requested, true)
  const missing = requested.filter((one) => !current.has(nftKey(one)))
  const keyOf = (one: NftOfKind) => `${chain} ${nftKey(one)}`
  const others = missing.flatMap((one) => reading.get(keyOf(one)) ?? [])
  const own = missing.filter((one) => !reading.has(keyOf(one)))
  const queue = own.values()
  const work = async () => {
    for (const one of queue) await readOne(parser, { chain, rpc }, one).catch(() => {})
  }
  const read = Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
    for (const one of own) reading.delete(keyOf(one))
  })
  for (const one of own) reading.set(keyOf(one), read)
  const all = Promise.all([read, ...others])
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, withinMs)
  })
  await Promise.race([all, timeout])
  clearTimeout(timer)
}

async function readOne(parser: MetadataReader, { chain, rpc }: { chain: number; rpc: RpcClient }, one: NftOfKind) {
  const { token, tokenId } = one
  const uri = await readTokenUri(rpc, one)
  // A host that is down and a lying one look the same.
  const found = uri === '' ? undefined : await readNftMetadata(parser, uri, tokenId).catch(() => undefined)
  const metadata = parseMetadata(found)
  const image = metadata.picture && checkedImage(metadata.picture)
  await parser.database.query(
    `INSERT INTO nft_metadata (chain, token, token_id, is_read, metadata) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (chain, token, token_id) DO UPDATE SET read_at = now(), is_read = excluded.is_read,
       metadata = CASE WHEN excluded.is_read THEN excluded.metadata ELSE nft_metadata.metadata END`,
    [chain, token, tokenId.toString(), found !== undefined, JSON.stringify({ ...metadata, picture: image })],
  )
}
