import { isRecord } from '@airlock/protocol/isRecord'
import { etagOf } from '@airlock/server/answers/sendWithEtag'

export type KeptAnswer = { body: string; etag: string; at: number }

/** `forced` waits for a load that starts now. */
export type Keeping =
  | 'forced'
  | {
      maxAgeMs: number
      staleWhileRevalidateMs: number
    }
export type CacheOutcome = 'fresh' | 'stale' | 'missed' | 'joined'

type Options = {
  maxLength?: number
  now?: () => number
}

const MAX_LENGTH = 32 * 1_024 * 1_024

/** Equal requests share a load. A forced request starts its own. A partial response goes only to its requesters. */
export function createResponseCache({ maxLength = MAX_LENGTH, now = Date.now }: Options = {}) {
  const stored = new Map<string, KeptAnswer & { load: number }>()
  const loading = new Map<string, Promise<KeptAnswer>>()
  let loads = 0
  let length = 0

  function store(key: string, response: KeptAnswer, load: number) {
    // Drops a load that a forced one overtook.
    if (load < (stored.get(key)?.load ?? 0)) return
    remove(key)
    stored.set(key, { ...response, load })
    length += response.body.length
    for (const oldest of stored.keys()) {
      if (length <= maxLength) break
      remove(oldest)
    }
  }
  function remove(key: string) {
    length -= stored.get(key)?.body.length ?? 0
    stored.delete(key)
  }
  function load(key: string, source: () => Promise<unknown>): Promise<KeptAnswer> {
    loads += 1
    const number = loads
    const loaded = source()
      .then((value) => {
        const body = JSON.stringify(value)
        // A partial response is stale immediately, but replaces the previous one.
        const at = isRecord(value) && value.is_partial === true ? Number.NEGATIVE_INFINITY : now()
        const response = { body, etag: etagOf(body), at }
        store(key, response, number)
        return response
      })
      .finally(() => {
        if (loading.get(key) === loaded) loading.delete(key)
      })
    loading.set(key, loaded)
    return loaded
  }

  return {
    has(key: string, keeping: Keeping): boolean {
      if (keeping === 'forced') return false
      const { maxAgeMs, staleWhileRevalidateMs } = keeping
      const known = stored.get(key)
      return loading.has(key) || (known !== undefined && now() - known.at < maxAgeMs + staleWhileRevalidateMs)
    },
    async get(
      key: string,
      keeping: Keeping,
      source: () => Promise<unknown>,
    ): Promise<{ response: KeptAnswer; outcome: CacheOutcome }> {
      if (keeping === 'forced') return { response: await load(key, source), outcome: 'missed' }
      const { maxAgeMs, staleWhileRevalidateMs } = keeping
      const known = stored.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at
      if (known && age < maxAgeMs) return { response: known, outcome: 'fresh' }
      const running = loading.get(key)
      const next = running ?? load(key, source)
      if (known && age < maxAgeMs + staleWhileRevalidateMs) {
        next.catch(() => {})
        return { response: known, outcome: 'stale' }
      }
      return { response: await next, outcome: running === undefined ? 'missed' : 'joined' }
    },
    size: () => stored.size,
  }
}
export type AnswerCache = ReturnType<typeof createResponseCache>
