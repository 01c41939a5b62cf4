import { etagOf } from '@airlock/server/answers/sendWithEtag'

/** JSON of an answer, with a name that its content decides. */
export type KeptAnswer = { body: string; etag: string; at: number }

export type Keeping = {
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
 * Keeps answers in memory, within a bound. Equal questions that are asked at once share one load; an answer that is no longer new is
 * given at once while a newer one is loaded.
 */
export function createAnswerCache({ maxLength = MAX_LENGTH, now = Date.now }: Options = {}) {
  const kept = new Map<string, KeptAnswer>()
  const loading = new Map<string, Promise<KeptAnswer>>()
  let length = 0

  function store(key: string, answer: KeptAnswer) {
    remove(key)
    kept.set(key, answer)
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
    const known = loading.get(key)
    if (known !== undefined) return known
    const loaded = source()
      .then((value) => {
        const body = JSON.stringify(value)
        const answer = { body, etag: etagOf(body), at: now() }
        store(key, answer)
        return answer
      })
      .finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }

  return {
    /** Returns `true` where a question costs its source nothing more. */
    has(key: string, { freshMs, staleMs }: Keeping): boolean {
      const known = kept.get(key)
      return loading.has(key) || (known !== undefined && now() - known.at < freshMs + staleMs)
    },
    /** @throws what the source throws, where no answer of before may be given */
    async get(
      key: string,
      { freshMs, staleMs }: Keeping,
      source: () => Promise<unknown>,
    ): Promise<{ answer: KeptAnswer; outcome: CacheOutcome }> {
      const known = kept.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at
      if (known && age < freshMs) return { answer: known, outcome: 'fresh' }
      const outcome = loading.has(key) ? 'joined' : 'missed'
      const next = load(key, source)
      if (known && age < freshMs + staleMs) {
        next.catch(() => {})
        return { answer: known, outcome: 'stale' }
      }
      return { answer: await next, outcome }
    },
    /** Number of answers, for metrics. */
    size: () => kept.size,
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
