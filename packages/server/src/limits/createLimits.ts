import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export type LimitRule = { points: number; duration: number }
export type Budget<Rule extends string> = readonly [Rule, key: string, count?: number]

export type Limits<Rule extends string> = {
  /** @throws LimitHit */
  take(rule: Rule, key: string, count?: number): Promise<void>
  giveBack(rule: Rule, key: string, count?: number): Promise<void>
  /** @throws LimitHit where `consumeAll` would now */
  check(budgets: readonly Budget<Rule>[]): Promise<void>
  /** @returns what undoes them @throws LimitHit */
  consumeAll(budgets: readonly Budget<Rule>[]): Promise<() => Promise<void>>
  close(): Promise<void>
}

export class LimitHit extends Error {
  override readonly name = 'LimitHit'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('Over a limit.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type LimitStore = {
  redis?: Redis | undefined
  pool?: pg.Pool | undefined
  /** Counts in this process while Redis is away, instead of failing. */
  countsAlone?: boolean
}

export const LIMITS_TABLE = `
  CREATE TABLE IF NOT EXISTS limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  `

/** Connects a client that keeps trying; a lost connection is reported by the call that needs it. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 })
  redis.on('error', () => {})
  return redis
}

/** @param points of rules that differ from those given, for operators and tests */
export function createLimits<Rule extends string>(
  rules: Readonly<Record<Rule, LimitRule>>,
  { redis, pool, countsAlone = false }: LimitStore,
  points: Partial<Record<Rule, number>> = {},
): Limits<Rule> {
  const limiters = Object.fromEntries(
    Object.entries<LimitRule>(rules).map(([name, rule]) => {
      const options = { ...rule, points: points[name as Rule] ?? rule.points, keyPrefix: name }
      if (redis) {
        const alone = { rejectIfRedisNotReady: true, insuranceLimiter: new RateLimiterMemory(options) }
        return [name, new RateLimiterRedis({ ...options, storeClient: redis, ...(countsAlone && alone) })]
      }
      if (!pool) return [name, new RateLimiterMemory(options)]
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'limits',
        // By the migrations: the library would make it once for each rule, all at once, which PostgreSQL may refuse.
        tableCreated: true,
      })
      return [name, limiter]
    }),
  ) as Record<Rule, RateLimiterRedis | RateLimiterPostgres | RateLimiterMemory>
  const limits: Limits<Rule> = {
    async take(rule, key, count = 1) {
      try {
        await limiters[rule].consume(fixedLength(key), count)
      } catch (cause) {
        if (cause instanceof RateLimiterRes) throw new LimitHit(Math.ceil(cause.msBeforeNext / 1_000))
        throw cause
      }
    },
    async giveBack(rule, key, count = 1) {
      await limiters[rule].reward(fixedLength(key), count)
    },
    async check(budgets) {
      for (const [rule, key, count = 1] of budgets) {
        const stored = await limiters[rule].get(fixedLength(key))
        const isOver = (stored?.consumedPoints ?? 0) + count > limiters[rule].points
        if (isOver) throw new LimitHit(Math.ceil((stored?.msBeforeNext ?? 0) / 1_000))
      }
    },
    async consumeAll(budgets) {
      const used: Budget<Rule>[] = []
      const undo = async () => {
        for (const [rule, key, count] of used.splice(0)) await limits.giveBack(rule, key, count)
      }
      try {
        for (const [rule, key, count = 1] of budgets) {
          await limits.take(rule, key, count).catch((cause) => {
            // Refused points are counted too: many at once would use up the budget of others. Without an answer nothing may have been.
            if (cause instanceof LimitHit && count > 1) used.push([rule, key, count])
            throw cause
          })
          used.push([rule, key, count])
        }
      } catch (cause) {
        await undo()
        throw cause
      }
      return undo
    },
    async close() {
      redis?.disconnect()
    },
  }
  return limits
}

export function parsePoints<Rule extends string>(
  text: string,
  rules: Readonly<Record<Rule, LimitRule>>,
): Partial<Record<Rule, number>> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [rule = '', count = ''] = entry.trim().split(':')
      if (!Object.hasOwn(rules, rule))
        throw new Error(`LIMITS: unknown rule ${rule}. Use one of ${Object.keys(rules).join(', ')}.`)
      if (!/^[1-9][0-9]{0,8}$/.test(count)) throw new Error(`LIMITS: write ${rule} as ${rule}:100.`)
      return [rule, Number(count)]
    }),
  ) as Partial<Record<Rule, number>>
}

/** The column holds 255 characters, and a mailbox may have 254. A hash is also unreadable. */
function fixedLength(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}
