import type { Prefetch, PrefetchSubject } from '../core/ports/Prefetch.ts'

type Loaders = Record<PrefetchSubject, () => Promise<unknown>>

/** The first paint, and what a visitor does right after it, come before anything that is only likely. */
const SETTLE_MS = 300

/** Runs each loader once, when the browser has nothing better to do. A load that failed is tried again when the code is needed. */
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
