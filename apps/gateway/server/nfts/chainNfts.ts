import { type CaipNetworkId, referenceOf, toCaipAddress } from '@airlock/protocol/caip'
import type { Nft, Nfts } from '@airlock/protocol/gateway/answers/nfts'
import { MAX_IMAGE_URL_LENGTH } from '@airlock/protocol/gateway/fields'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { getAddress, type Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import type { NodeRpc } from '../history/chain/NodeRpc.ts'
import { decodeCursor, encodeCursor } from '../history/cursor.ts'
import { coverageOf } from '../history/indexer/coverageOf.ts'
import type { Indexer } from '../history/indexer/createIndexer.ts'
import { readDetails } from '../history/readDetails.ts'
import { nftKey } from '../history/transferContext.ts'
import { type Proxied, storedPictureUrl } from '../media/proxiedImages.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { type NftSource, SourceFailed } from '../sources/Source.ts'
import { type Collection, readCollections } from './collections.ts'
import { findMetadata, type MetadataReader, refreshMetadata } from './keptMetadata.ts'
import type { NftMetadata } from './parseMetadata.ts'
import { type Holding, readHoldings } from './readHoldings.ts'
import { verifyHoldings } from './verifyHoldings.ts'

export type ChainNftsOptions = MetadataReader & {
  indexer: Indexer
  rpcs: ChainRpcs
  nodes: ReadonlyMap<number, readonly NodeRpc[]>
  proxied: Proxied
}

const PAGE = 50
const TIMEOUT_MS = 1_000
const AGE_MS = 60_000
const METADATA_MS = 4_000

export function chainNfts(options: ChainNftsOptions): NftSource {
  const { database, indexer, rpcs, nodes } = options
  const parser = { ...options, reading: new Map() }
  return async ({ chainId, address, cursor }, context): Promise<Nfts> => {
    const before = cursor === undefined ? undefined : decodeCursor(cursor)
    const upstream = rpcs(chainId)
    if (upstream === undefined) throw new SourceFailed('no upstream of this chain is configured')
    const rpc: RpcClient = { request: (call) => upstream.request(call, context) }
    const [chain, account] = [Number(referenceOf(chainId)), address.toLowerCase() as Hex]
    const read = () => readHoldings(database, { chain, account, before, limit: PAGE + 1 })
    const patience = Date.now() + TIMEOUT_MS
    const indexed = await indexer.request(
      chain,
      account,
      async ({ isComplete }) => {
        return isComplete || (await read()).length > PAGE || Date.now() > patience
      },
      { ageMs: before && AGE_MS, countNew: context.countNewAccount },
    )
    if (indexed?.age === undefined) throw new SourceFailed('no upstream was indexed in time')
    const rows = await read()
    const holdings = await verifyHoldings(rpc, account, rows.slice(0, PAGE))
    const [collections, airdrops] = await Promise.all([
      readCollections(
        database,
        { chain, rpc },
        holdings.map(({ token }) => token),
      ),
      airdropsOf(),
      refreshMetadata(parser, { chain, rpc, withinMs: METADATA_MS }, holdings),
    ])
    const metadata = await findMetadata(database, chain, holdings)
    const last = rows[PAGE - 1]?.last
    return {
      data: holdings.map((holding) => {
        const isAirdrop = airdrops.get(holding.txHash)?.airdrops.includes(holding.token) ?? false
        const details = {
          collection: collections.get(holding.token),
          metadata: metadata.get(nftKey(holding)),
          isAirdrop,
        }
        return toNft(chainId, holding, details, options.proxied)
      }),
      next: nextOf(),
      coverage: coverageOf(indexed),
      ...(holdings.some((holding) => !metadata.has(nftKey(holding))) && { is_partial: true }),
    }

    function nextOf() {
      if (rows.length > PAGE && last !== undefined) return encodeCursor(last)
      return indexed?.isComplete === false && indexed.from !== undefined
        ? encodeCursor({ block: indexed.from, index: 0 })
        : null
    }

    /** Without the logs one spam reason is missing. */
    async function airdropsOf() {
      const hashes = [...new Set(holdings.map(({ txHash }) => txHash))]
      return readDetails(database, { chain, nodes: nodes.get(chain) ?? [] }, hashes).catch(() => new Map())
    }
  }
}

type Fields = { collection: Collection | undefined; metadata: NftMetadata | undefined; isAirdrop: boolean }

function toNft(
  chainId: CaipNetworkId,
  { token, tokenId, kind, amount }: Holding,
  { collection, metadata, isAirdrop }: Fields,
  proxied: Proxied,
): Nft {
  const contract = toCaipAddress(chainId, getAddress(token))
  const { name, description, picture: image, attributes = [] } = metadata ?? {}
  const url = image === undefined ? undefined : storedPictureUrl(image, proxied)
  const reasons: SpamReason[] = [
    ...(collection?.reasons ?? []),
    ...(metadata?.reasons ?? []),
    ...(isAirdrop ? (['mass-airdrop'] as const) : []),
  ]
  return {
    id: `${contract}/${tokenId}`,
    chainId,
    contract,
    tokenId: tokenId.toString(),
    interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
    name: name ?? '',
    ...(description !== undefined && { description }),
    collection: { name: collection?.name ?? '' },
    ...(url !== undefined && url.length <= MAX_IMAGE_URL_LENGTH && { preview: { url } }),
    ...(attributes.length > 0 && { attributes }),
    flags: { is_spam: reasons.length > 0, reasons: [...new Set(reasons)] },
    quantity: amount.toString(),
  }
}
