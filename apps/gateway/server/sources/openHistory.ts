import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import type { Database } from '@airlock/server/openDatabase'
import { openNode } from '../history/chain/openNode.ts'
import { chainHistory } from '../history/chainHistory.ts'
import { chainSeenTokens } from '../history/chainSeenTokens.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import type { Depth } from '../history/indexer/round.ts'
import type { NamedFacts } from '../history/toTransfer.ts'
import type { TransferFacts } from '../history/transferFacts.ts'

type Options = {
  database: Database
  /** Upstreams by CAIP-2 id, best first. */
  rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** How far back accounts are read. */
  depth?: Depth
  /** Names of what moved. */
  facts: TransferFacts
  coinOf(chainId: CaipNetworkId): NamedFacts['coin']
  /** For the operator's log: names no account and no URL. */
  log(message: string): void
}

const DEPTH: Depth = { blocks: 1_000_000, days: 90 }
const POLL_MS = 4_000
/** Longest wait for older blocks in one answer; the next page goes on from there. */
const WAIT_MS = 4_000

/** Opens the history of accounts from the chains themselves, with what else is known from their transfers. */
export function openHistory({ database, rpcUrls, depth = DEPTH, facts, coinOf, log }: Options) {
  const nodes = new Map(
    Object.entries(rpcUrls).map(([chainId, urls = []]) => [
      Number(referenceOf(chainId as CaipNetworkId)),
      urls.map((url, index) => openNode(url, `upstream ${index + 1} of ${chainId}`)),
    ]),
  )
  const indexer = createIndexer({ database, nodes, depth, pollMs: POLL_MS, waitMs: WAIT_MS, log })
  return {
    history: chainHistory({ database, indexer, nodes, facts, coinOf }),
    seenTokens: chainSeenTokens(database, indexer),
    /** Ends what is being read. */
    close: () => indexer.close(),
  }
}
