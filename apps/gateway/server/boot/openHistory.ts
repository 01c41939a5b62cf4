import { type CaipNetworkId, chainIdOf } from '@airlock/protocol/caip'
import { openNode } from '../history/chain/openNode.ts'
import { chainHistory } from '../history/chainHistory.ts'
import { chainObservedTokens } from '../history/chainObservedTokens.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import type { NamedMetadata } from '../history/toTransfer.ts'
import { transferTokens } from '../history/transferTokens.ts'
import type { Proxied } from '../media/proxiedImages.ts'
import { chainNfts } from '../nfts/chainNfts.ts'
import type { MetadataReader } from '../nfts/keptMetadata.ts'
import { transferNfts } from '../nfts/transferNfts.ts'
import { startPruning } from '../pruning/startPruning.ts'
import type { SourceOptions } from './createSources.ts'

const POLL_MS = 4_000
/** Below a response's deadline. */
const WAIT_MS = 8_000

type Options = Pick<SourceOptions, 'settings' | 'upstreams' | 'log'> &
  Parameters<typeof transferTokens>[0] &
  MetadataReader & { proxied: Proxied; coinOf(chainId: CaipNetworkId): NamedMetadata['coin'] }

export function openHistory({ settings, upstreams, log, ...named }: Options) {
  const { database } = named
  // Only EVM chains have a number and logs.
  const nodes = new Map(
    [...upstreams].flatMap(([id, urls]) => {
      const chainId = chainIdOf(id)
      const opened = () => urls.map((url, position) => openNode(url, `${id} upstream ${position + 1}`))
      return typeof chainId === 'number' ? [[chainId, opened()] as const] : []
    }),
  )
  const indexer = createIndexer({
    database,
    nodes,
    depth: settings.historyDepth,
    pollMs: POLL_MS,
    waitMs: WAIT_MS,
    log: (message) => log('info', {}, message),
  })
  const stopPruning = startPruning(database, (message) => log('error', {}, message))
  const metadata = { tokens: transferTokens(named), nfts: transferNfts(named) }
  return {
    history: chainHistory({ database, indexer, nodes, metadata, coinOf: named.coinOf }),
    nfts: chainNfts({ ...named, indexer, nodes }),
    observed: chainObservedTokens(database, indexer),
    powers: { database, indexer, tokens: metadata.tokens },
    async close() {
      await Promise.all([indexer.close(), stopPruning()])
    },
  }
}
