import type { Hex } from 'viem'
import { type ChainIndexer, type ChainIndexerOptions, createChainIndexer } from './chainIndexer.ts'
import { readWatched, type Watched, watch } from './watched.ts'

/** Several processes may share a database. */
export type Indexer = {
  /** Follows an account for ten minutes, unless `limits.countNew` throws. @returns `undefined` for a chain that is not indexed */
  request(
    chain: number,
    account: Hex,
    isEnough: (found: Watched) => boolean | Promise<boolean>,
    limits?: { ageMs?: number | undefined; withinMs?: number; countNew?: (() => Promise<void>) | undefined },
  ): Promise<Watched | undefined>
  close(): Promise<void>
}

export type IndexerOptions = Omit<ChainIndexerOptions, 'chain' | 'nodes'> & {
  nodes: ReadonlyMap<number, ChainIndexerOptions['nodes']>
  mostWatched?: number
  waitMs: number
}

const POLL_INTERVAL_MS = 20

export function createIndexer(options: IndexerOptions): Indexer {
  const { database, nodes, waitMs, mostWatched } = options
  const chains = new Map<number, ChainIndexer>()
  for (const [chain, ofChain] of nodes) {
    chains.set(chain, createChainIndexer({ ...options, chain, nodes: ofChain }))
  }

  return {
    async request(chain, account, isEnough, { ageMs = 0, withinMs = waitMs, countNew } = {}) {
      const indexer = chains.get(chain)
      if (indexer === undefined) return undefined
      await watch(database, chain, account, { max: mostWatched, countNew })
      const until = Date.now() + withinMs
      const startedAt = Date.now()
      for (let isFirst = true; ; isFirst = false) {
        const found = await readWatched(database, chain, account)
        const isCurrent = found?.age !== undefined && found.age < ageMs + (Date.now() - startedAt)
        if (found !== undefined && isCurrent && (await isEnough(found))) return found
        if (Date.now() >= until) return found
        if (isFirst) indexer.wake()
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
    },
    async close() {
      await Promise.all([...chains.values()].map((indexer) => indexer.close()))
    },
  }
}
