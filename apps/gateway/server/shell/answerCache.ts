import { isRecord } from '@airlock/protocol/isRecord'
import { etagOf } from '@airlock/server/answers/sendWithEtag'

/** JSON of an answer, with a name that its content decides. */
export type KeptAnswer = { body: string; etag: string; at: number }

/** `forced`: only what is loaded from now on will do. */
export type Keeping =
  | 'forced'
  | {
      /** For so long an answer counts as new. */
      freshMs: number
      /** For so long after that it is given while a newer one is fetched, and while the source is down. */
      staleMs: number
    }
export type CacheOutcome = 'fresh' | 'stale' | 'missed' | 'joined'

type Options = {
  /** Characters of all answers together; the one that was stored first goes first. */
  maxLength?: number
  now?: () => number
}

const MAX_LENGTH = 32 * 1_024 * 1_024

/**
 * Keeps answers in memory, within a bound. Equal requests at the same time share one load; an answer that is no longer new is given at once
 * while a newer one is loaded. A forced question has a load of its own, which everybody who asks later joins. An answer in which something
 * was late (`is_partial`) goes to those who asked for it and to no one after them.
 */
export function createAnswerCache({ maxLength = MAX_LENGTH, now = Date.now }: Options = {}) {
  const kept = new Map<string, KeptAnswer & { load: number }>()
  const loading = new Map<string, Promise<KeptAnswer>>()
  /** Number of loads so far. */
  let loads = 0
  let length = 0

  function store(key: string, answer: KeptAnswer, load: number) {
    // A load that a forced one overtook is older than what is kept.
    if (load < (kept.get(key)?.load ?? 0)) return
    remove(key)
    kept.set(key, { ...answer, load })
    length += answer.body.length
    for (const oldest of kept.keys()) {
      if (length <= maxLength) break
      remove(oldest)
    }
  }
  function remove(key: string) {
    length -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }
  function load(key: string, source: () => Promise<unknown>): Promise<KeptAnswer> {
    loads += 1
    const number = loads
    const loaded = source()
      .then((value) => {
        const body = JSON.stringify(value)
        // A partial answer is old at once, and still replaces the one that was kept before it.
        const at = isRecord(value) && value.is_partial === true ? Number.NEGATIVE_INFINITY : now()
        const answer = { body, etag: etagOf(body), at }
        store(key, answer, number)
        return answer
      })
      .finally(() => {
        if (loading.get(key) === loaded) loading.delete(key)
      })
    loading.set(key, loaded)
    return loaded
  }

  return {
    /** Returns `true` where a question costs its source nothing more. */
    has(key: string, keeping: Keeping): boolean {
      if (keeping === 'forced') return false
      const { freshMs, staleMs } = keeping
      const known = kept.get(key)
      return loading.has(key) || (known !== undefined && now() - known.at < freshMs + staleMs)
    },
    /** @throws what the source throws, where no answer of before may be given */
    async get(
      key: string,
      keeping: Keeping,
      source: () => Promise<unknown>,
    ): Promise<{ answer: KeptAnswer; outcome: CacheOutcome }> {
      if (keeping === 'forced') return { answer: await load(key, source), outcome: 'missed' }
      const { freshMs, staleMs } = keeping
      const known = kept.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at
      if (known && age < freshMs) return { answer: known, outcome: 'fresh' }
      const running = loading.get(key)
      const next = running ?? load(key, source)
      if (known && age < freshMs + staleMs) {
        next.catch(() => {})
        return { answer: known, outcome: 'stale' }
      }
      return { answer: await next, outcome: running === undefined ? 'missed' : 'joined' }
    },
    /** Number of answers, for metrics. */
    size: () => kept.size,
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
