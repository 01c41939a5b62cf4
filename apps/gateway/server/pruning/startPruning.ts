import type { Database } from '@airlock/server/openDatabase'
import { kindOfError } from '../kindOfError.ts'
import { type PrunePlace, pruneCache } from './pruneCache.ts'

const STEP_MS = 60_000

export function startPruning(database: Database, log: (message: string) => void): () => Promise<void> {
  let position: PrunePlace
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      try {
        position = await pruneCache(database, position)
      } catch (cause) {
        log(`pruning failed: ${kindOfError(cause)}`)
      }
    })
  }, STEP_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
