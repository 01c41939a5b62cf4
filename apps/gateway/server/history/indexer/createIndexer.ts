import type { Hex } from 'viem'
import { type ChainIndexer, type ChainIndexerOptions, createChainIndexer } from './chainIndexer.ts'
import { readWatched, type Watched, watch } from './watched.ts'

/** Keeps the moves of requested accounts, in PostgreSQL. Several processes may run it on one database. */
export type Indexer = {
  /**
   * Follows an account for ten minutes, and waits until it is indexed up to the newest block and far enough back.
   *
   * @param isEnough of what is indexed, once it is up to date
   * @param limits.ageMs greatest age of the last look at the newest block, when this was called
   * @param limits.withinMs longest wait, where it is less than that of every answer
   * @param limits.countNew is called before an account is followed that was not; where it throws, the account is not
   * @returns what is indexed when that is enough, or when the time is over; `undefined` for a chain that is not indexed
   */
  ask(
    chain: number,
    account: Hex,
    isEnough: (found: Watched) => boolean | Promise<boolean>,
    limits?: { ageMs?: number | undefined; withinMs?: number; countNew?: (() => Promise<void>) | undefined },
  ): Promise<Watched | undefined>
  close(): Promise<void>
}

export type IndexerOptions = Omit<ChainIndexerOptions, 'chain' | 'nodes'> & {
  nodes: ReadonlyMap<number, ChainIndexerOptions['nodes']>
  /** Most accounts that are kept. */
  mostWatched?: number
  /** Longest wait of an answer. */
  waitMs: number
}

/** Between two looks at what is there by now. */
const LOOK_MS = 20

export function createIndexer(options: IndexerOptions): Indexer {
  const { database, nodes, waitMs, mostWatched } = options
  const chains = new Map<number, ChainIndexer>()
  for (const [chain, ofChain] of nodes) {
    chains.set(chain, createChainIndexer({ ...options, chain, nodes: ofChain }))
  }

  return {
    async ask(chain, account, isEnough, { ageMs = 0, withinMs = waitMs, countNew } = {}) {
      const indexer = chains.get(chain)
      if (indexer === undefined) return undefined
      await watch(database, chain, account, { most: mostWatched, countNew })
      const until = Date.now() + withinMs
      const startedAt = Date.now()
      for (let isFirst = true; ; isFirst = false) {
        const found = await readWatched(database, chain, account)
        const isFresh = found?.age !== undefined && found.age < ageMs + (Date.now() - startedAt)
        if (found !== undefined && isFresh && (await isEnough(found))) return found
        if (Date.now() >= until) return found
        if (isFirst) indexer.wake()
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    },
    async close() {
      await Promise.all([...chains.values()].map((indexer) => indexer.close()))
    },
  }
}
