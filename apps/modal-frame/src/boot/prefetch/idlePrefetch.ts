import type { Prefetch, PrefetchSubject } from '../../core/ports/Prefetch.ts'

type Loaders = Record<PrefetchSubject, () => Promise<unknown>>

/** The first paint and the user's next action come first. */
const SETTLE_MS = 300

export function idlePrefetch(loaders: Loaders): Prefetch {
  const requested = new Set<PrefetchSubject>()
  return (subjects) => {
    for (const subject of subjects) {
      if (requested.has(subject)) continue
      requested.add(subject)
      whenIdle(() => void loaders[subject]().catch(() => requested.delete(subject)))
    }
  }
}

function whenIdle(task: () => void) {
  setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2_000 })
    else task()
  }, SETTLE_MS)
}
