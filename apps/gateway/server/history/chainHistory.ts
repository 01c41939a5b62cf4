import { referenceOf } from '@airlock/protocol/caip'
import type { History } from '@airlock/protocol/gateway/answers/history'
import type { Database } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import { type HistorySource, SourceFailed } from '../sources/Source.ts'
import type { Move } from './chain/Move.ts'
import { NodeError, NodeFailed, type NodeRpc } from './chain/NodeRpc.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { coverageOf } from './indexer/coverageOf.ts'
import type { Indexer } from './indexer/createIndexer.ts'
import type { Watched } from './indexer/watched.ts'
import { PAGE_SIZE } from './pageSize.ts'
import { readCalled } from './readCalled.ts'
import { readDetails } from './readDetails.ts'
import { type MovesOfTransaction, readPage } from './readPage.ts'
import { toTransaction } from './toTransaction.ts'
import type { NamedMetadata } from './toTransfer.ts'
import { nftKey, type TransferContext } from './transferContext.ts'

type Options = {
  database: Database
  indexer: Indexer
  nodes: ReadonlyMap<number, readonly NodeRpc[]>
  metadata: TransferContext
  coinOf(chainId: Parameters<TransferContext['tokens']>[0]): NamedMetadata['coin']
}

const TIMEOUT_MS = 1_000
/** Later pages do not need the newest blocks. */
const AGE_MS = 60_000

export function chainHistory(options: Options): HistorySource {
  const { database, indexer } = options
  return async ({ chainId, address, cursor }, { countNewAccount }): Promise<History> => {
    const before = cursor === undefined ? undefined : decodeCursor(cursor)
    const chain = Number(referenceOf(chainId))
    const account = address.toLowerCase() as Hex
    const read = () => readPage(database, { chain, account, before, limit: PAGE_SIZE + 1 })
    const deadline = Date.now() + TIMEOUT_MS
    const indexed = await indexer.request(
      chain,
      account,
      async ({ isComplete }) => {
        if (isComplete) return true
        const { length } = await read()
        return length > PAGE_SIZE || (length > 0 && Date.now() > deadline)
      },
      { ageMs: before && AGE_MS, countNew: countNewAccount },
    )
    if (indexed?.age === undefined) throw new SourceFailed('no upstream was indexed in time')
    const rows = await read()
    const page = rows.slice(0, PAGE_SIZE)
    const data = await describe(options, page, { chainId, chain, account, indexed })
    return {
      data,
      ...(data.length < page.length && { is_partial: true }),
      next: nextOf(page, rows.length > PAGE_SIZE, indexed),
      coverage: { native: indexed.hasNative, ...coverageOf(indexed) },
    }
  }
}

function nextOf(page: readonly MovesOfTransaction[], hasMore: boolean, { from, isComplete }: Watched) {
  const last = page.at(-1)
  if (hasMore && last !== undefined) return encodeCursor(last.position)
  if (isComplete || from === undefined) return null
  const position: Position = { block: from, index: 0 }
  return encodeCursor(position)
}

type PageContext = { chainId: NamedMetadata['chainId']; chain: number; account: Hex; indexed: Watched }

async function describe(
  { database, nodes, metadata, coinOf }: Options,
  page: readonly MovesOfTransaction[],
  { chainId, chain, account, indexed }: PageContext,
) {
  const moves = page.flatMap((one) => one.moves)
  const ofToken = (kind: Move['kind']) =>
    moves.flatMap((move) => (move.kind === kind && move.token ? [move.token] : []))
  const ids = moves.flatMap(({ token, tokenId }) => (token && tokenId !== undefined ? [{ token, tokenId }] : []))
  const tokens = [...new Set(moves.flatMap(({ token }) => token ?? []))]
  const unique = [...new Map(ids.map((id) => [nftKey(id), id])).values()]
  const hashes = page.map(({ hash }) => hash)
  const [details, named, nfts, called] = await Promise.all([
    readDetails(database, { chain, nodes: nodes.get(chain) ?? [] }, hashes).catch(failed),
    metadata.tokens(chainId, [...new Set(ofToken('erc20'))]),
    metadata.nfts(chainId, unique),
    seesAll(indexed) ? readCalled(database, { chain, account, contracts: tokens }) : undefined,
  ])
  const known = { chainId, coin: coinOf(chainId), tokens: named, nfts, account, called }
  return page.flatMap((found) => {
    // A reorganised transaction has no details; the next read of the head deletes it.
    const detail = details.get(found.hash)
    return detail === undefined ? [] : [toTransaction(found, detail, known)]
  })
}

/** An incomplete index may lack an approval, whose transfers would then look forged. */
const seesAll = ({ hasNative, isComplete, from }: Watched) => hasNative && isComplete && from === 0

function failed(cause: unknown): never {
  if (!(cause instanceof NodeFailed) && !(cause instanceof NodeError)) throw cause
  throw new SourceFailed('the transactions could not be read', { cause })
}
