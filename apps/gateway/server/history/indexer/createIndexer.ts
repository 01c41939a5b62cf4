import type { Hex } from 'viem'
import { type ChainIndexer, type ChainIndexerOptions, createChainIndexer } from './chainIndexer.ts'
import { readWatched, type Watched, watch } from './watched.ts'

/** Stores transfers of requested accounts in PostgreSQL. Several processes may share a database. */
export type Indexer = {
  /**
   * Follows an account for ten minutes, and waits until it is indexed up to the head and far enough back.
   *
   * @param isEnough checks the index once it is current
   * @param limits.ageMs maximum age of the head
   * @param limits.withinMs maximum wait, if shorter than the default
   * @param limits.countNew called before a new account is followed; if it throws, the account is not
   * @returns the index when it is enough or after the wait; `undefined` for a chain that is not indexed
   */
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
  /** Maximum number of stored accounts. */
  mostWatched?: number
  /** Maximum wait of a response. */
  waitMs: number
}

/** Interval of progress checks. */
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
