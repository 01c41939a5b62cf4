import { type CaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import type { Database } from '@airlock/server/openDatabase'
import { openNode } from '../history/chain/openNode.ts'
import { chainHistory } from '../history/chainHistory.ts'
import { chainSeenTokens } from '../history/chainSeenTokens.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import { transferTokens } from '../history/transferTokens.ts'
import { coinOf } from '../tokens/coinOf.ts'
import type { SourceOptions } from './createSources.ts'

/** How far back an account's moves are read. */
const DEPTH = { blocks: 1_000_000, days: 90 }
const POLL_MS = 4_000
/** Shorter than the deadline of an answer. */
const WAIT_MS = 8_000

type Options = Pick<SourceOptions, 'upstreams' | 'log'> & Parameters<typeof transferTokens>[0] & { database: Database }

/** Logs are those of EVM chains. */
const isIndexed = (chainId: CaipNetworkId) => namespaceOf(chainId) === 'eip155'

/** Opens the index of chains, and what is answered from it. */
export function openHistory({ database, upstreams, log, ...named }: Options) {
  const nodes = new Map(
    [...upstreams]
      .filter(([chainId]) => isIndexed(chainId))
      .map(([chainId, urls]) => [
        Number(referenceOf(chainId)),
        urls.map((url, place) => openNode(url, `${chainId} upstream ${place + 1}`)),
      ]),
  )
  const indexer = createIndexer({
    database,
    nodes,
    depth: DEPTH,
    pollMs: POLL_MS,
    waitMs: WAIT_MS,
    log: (message) => log('info', {}, message),
  })
  const facts = { tokens: transferTokens(named), nfts: async () => new Map() }
  const coin = (chainId: CaipNetworkId) => {
    const { nativeImageId: imageId } = named.lists.of(chainId)
    return { ...coinOf(chainId), iconUrl: named.imageOf({ imageId }) }
  }
  return {
    source: chainHistory({ database, indexer, nodes, facts, coinOf: coin }),
    seen: chainSeenTokens(database, indexer),
    close: indexer.close,
  }
}
