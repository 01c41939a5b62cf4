import { setTimeout } from 'node:timers/promises'
import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'
import { createTtlCache } from '../createTtlCache.ts'

type Options = {
  waitMs: number
  now: () => number
}
type FindChanges = (signal: AbortSignal) => Promise<ReadonlyMap<Address, number>>

const KEPT_MS = 600_000
const MAX_CACHED = 20_000
/** May need thirty sequential requests. */
const SEARCH_MS = 30_000

/** A search continues after its response, once for each token. */
export function createDayChanges({ waitMs, now }: Options) {
  const stored = createTtlCache<number | 'none'>(KEPT_MS, MAX_CACHED, now)
  const searches = new Map<string, Promise<void>>()
  const keyOf = (chainId: CaipNetworkId, token: Address) => `${chainId} ${token}`

  async function search(keys: ReadonlyMap<Address, string>, find: FindChanges) {
    const found = await find(AbortSignal.timeout(SEARCH_MS)).catch(() => new Map<Address, number>())
    for (const [token, key] of keys) {
      stored.set(key, found.get(token) ?? 'none')
      searches.delete(key)
    }
  }

  return {
    async fill(chainId: CaipNetworkId, tokens: Iterable<Address>, find: FindChanges) {
      const missing = new Map(
        [...tokens].flatMap((token) => {
          const key = keyOf(chainId, token)
          return stored.get(key) === undefined ? [[token, key] as const] : []
        }),
      )
      const own = new Map([...missing].filter(([, key]) => !searches.has(key)))
      if (own.size > 0) {
        const searched = search(own, find)
        for (const key of own.values()) searches.set(key, searched)
      }
      const all = Promise.all([...missing.values()].map((key) => searches.get(key)))
      if (missing.size > 0) await Promise.race([all, setTimeout(waitMs, undefined, { ref: false })])
    },
    of(chainId: CaipNetworkId, token: Address) {
      const change = stored.get(keyOf(chainId, token))
      return change === 'none' ? undefined : change
    },
  }
}
