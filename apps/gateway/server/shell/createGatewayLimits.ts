import { createLimits, LimitHit, type LimitRule, type LimitStore } from '@airlock/server/limits/createLimits'

const MINUTE_S = 60

/** Points of each key and minute. A client is an IPv4 address or an IPv6 /64, a block an IPv6 /48. */
export const GATEWAY_RULES = {
  requestsByClient: { points: 1_200, duration: MINUTE_S },
  requestsByBlock: { points: 4_800, duration: MINUTE_S },
  requestsByProject: { points: 120_000, duration: MINUTE_S },
  /** Calls of JSON-RPC; each of a batch counts. */
  callsByClient: { points: 12_000, duration: MINUTE_S },
  /** Questions that no kept answer serves: they cost the sources. */
  lookupsByClient: { points: 600, duration: MINUTE_S },
  /** Accounts of a chain that no one asked for recently: each is followed for minutes, and puts one out that was asked for longest ago. */
  accountsByClient: { points: 60, duration: MINUTE_S },
} as const satisfies Record<string, LimitRule>
export type GatewayRule = keyof typeof GATEWAY_RULES

export type GatewayLimits = {
  /** Counts. @throws LimitHit */
  take(rule: GatewayRule, key: string, count?: number): Promise<void>
  close(): Promise<void>
}

/** Share of a rule's points that a process takes at once, so that the store is called for one request of many. */
const LEASE_SHARE = 50
const LEASE_MS = 5_000
const MAX_LEASES = 50_000

type Lease = { left: number; until: number } | { refusedUntil: number }

/**
 * Counts by project and client, in Redis or PostgreSQL for all processes together, or in this one. Each process takes a fiftieth of the
 * points at once and spends them by itself, so that a limit is exact to that share for each process. While the store is away each process
 * counts by itself.
 */
export function createGatewayLimits(
  store: LimitStore,
  points: Partial<Record<GatewayRule, number>> = {},
  now = Date.now,
): GatewayLimits {
  const shared = createLimits(GATEWAY_RULES, store, points)
  const own = createLimits(GATEWAY_RULES, {}, points)
  const leases = new Map<string, Lease>()
  /** Loads a key once at a time in this process; all who wait share the answer. */
  const requests = new Map<string, Promise<void>>()

  async function takeFromStore(rule: GatewayRule, key: string, count: number) {
    try {
      await shared.take(rule, key, count)
    } catch (cause) {
      if (cause instanceof LimitHit) throw cause
      await own.take(rule, key, count)
    }
  }

  function keep(name: string, lease: Lease) {
    leases.delete(name)
    leases.set(name, lease)
    for (const oldest of leases.keys()) {
      if (leases.size <= MAX_LEASES) break
      leases.delete(oldest)
    }
  }

  /** Takes a lease of at least `count` from the store. @throws LimitHit */
  async function lease(rule: GatewayRule, key: string, count: number) {
    const name = nameOf(rule, key)
    const at = now()
    const share = Math.floor((points[rule] ?? GATEWAY_RULES[rule].points) / LEASE_SHARE)
    const size = Math.max(count, share)
    try {
      await takeFromStore(rule, key, size)
      keep(name, { left: size, until: at + LEASE_MS })
    } catch (cause) {
      // A batch that is larger than what is left keeps no single request out.
      if (cause instanceof LimitHit && size <= Math.max(1, share)) {
        keep(name, { refusedUntil: at + cause.retryAfterSeconds * 1_000 })
      }
      throw cause
    } finally {
      requests.delete(name)
    }
  }

  return {
    async take(rule, key, count = 1) {
      const name = nameOf(rule, key)
      for (;;) {
        const known = leases.get(name)
        const at = now()
        if (known && 'refusedUntil' in known && at < known.refusedUntil) {
          throw new LimitHit(Math.ceil((known.refusedUntil - at) / 1_000))
        }
        if (known && 'left' in known && at < known.until && known.left >= count) {
          known.left -= count
          return
        }
        const pending = requests.get(name)
        if (pending !== undefined) {
          await pending.catch(() => {})
          continue
        }
        const next = lease(rule, key, count)
        requests.set(name, next)
        await next
      }
    },
    close: shared.close,
  }
}

const nameOf = (rule: GatewayRule, key: string) => `${rule} ${key}`
