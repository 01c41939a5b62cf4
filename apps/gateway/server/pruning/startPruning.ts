import type { Database } from '@airlock/server/openDatabase'
import { type PrunePlace, pruneKept } from './pruneKept.ts'

const STEP_MS = 60_000

export function startPruning(database: Database, log: (message: string) => void): () => Promise<void> {
  let place: PrunePlace
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      try {
        place = await pruneKept(database, place)
      } catch (cause) {
        log(`pruning failed: ${cause instanceof Error ? cause.name : 'unknown'}`)
      }
    })
  }, STEP_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
