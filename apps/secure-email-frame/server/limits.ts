import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from './Fault.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Points for each key and duration. All projects together count for one mailbox. */
const RULES = {
  // By strangers: whoever asks from a device that never signed in to the mailbox.
  mailsToAddress: { points: 12, duration: HOUR_S },
  mailsToAddressDaily: { points: 30, duration: DAY_S },
  mailsByClient: { points: 60, duration: HOUR_S },
  mailsByBlock: { points: 240, duration: HOUR_S },
  mailsByProject: { points: 20_000, duration: HOUR_S },
  triesAtAddress: { points: 40, duration: HOUR_S },
  triesByClient: { points: 300, duration: HOUR_S },
  triesByBlock: { points: 1_200, duration: HOUR_S },
  // By one device that signed in to the mailbox before.
  mailsByDevice: { points: 12, duration: HOUR_S },
  mailsByDeviceDaily: { points: 30, duration: DAY_S },
  triesByDevice: { points: 40, duration: HOUR_S },
  // By one device of a person who is signed in, so that whoever else is signed in as them uses up nothing of theirs.
  slotsByDevice: { points: 60, duration: HOUR_S },
  eventsByDevice: { points: 120, duration: HOUR_S },
  // By one person, whatever the device: codes that they ask for while signed in, which are refused, and mails of changes, which wait.
  codesByPerson: { points: 24, duration: HOUR_S },
  noticesByPerson: { points: 12, duration: HOUR_S },
  refreshesBySession: { points: 600, duration: HOUR_S },
} as const
export type Rule = keyof typeof RULES

/** Points of rules that differ from the product's. */
export type Points = Partial<Record<Rule, number>>

/** `mailsByClient:600,triesByClient:3000`. @throws Error with what is wrong */
export function parsePoints(text: string): Points {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [rule = '', count = ''] = entry.trim().split(':')
      if (!Object.hasOwn(RULES, rule)) throw new Error(`LIMITS: ${rule} is none of ${Object.keys(RULES).join(', ')}.`)
      if (!/^[1-9][0-9]{0,8}$/.test(count)) throw new Error(`LIMITS: write how often as ${rule}:100.`)
      return [rule, Number(count)]
    }),
  )
}

/** A rule, and the key that it counts by. */
export type Budget = readonly [Rule, key: string]

export type Limits = {
  /** Counts one. @throws Fault TOO_MANY */
  take(rule: Rule, key: string): Promise<void>
  /** Undoes one count, for what did not happen. */
  giveBack(rule: Rule, key: string): Promise<void>
  /** Counts one of each, or none. @returns what undoes them @throws Fault TOO_MANY */
  takeAll(budgets: readonly Budget[]): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A client that keeps trying; what cannot be reached is told by the call that needs it. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 })
  redis.on('error', () => {})
  return redis
}

/** Counted in PostgreSQL, or in Redis where several processes share it. @param points other than the product's, for operators and tests */
export function createLimits(pool: pg.Pool, redis?: Redis, points: Points = {}): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => {
      const options = { ...rule, points: points[name as Rule] ?? rule.points, keyPrefix: name }
      const limiter = redis
        ? new RateLimiterRedis({ ...options, storeClient: redis })
        : new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'limits',
            // By the migrations: the library would make it once for each rule, all at once, which PostgreSQL may refuse.
            tableCreated: true,
          })
      return [name, limiter]
    }),
  ) as Record<Rule, RateLimiterRedis | RateLimiterPostgres>
  const limits: Limits = {
    async take(rule, key) {
      try {
        await limiters[rule].consume(fixedLength(key))
      } catch (cause) {
        if (cause instanceof RateLimiterRes) {
          throw new Fault('TOO_MANY', { retryAfterSeconds: Math.ceil(cause.msBeforeNext / 1_000) })
        }
        throw cause
      }
    },
    async giveBack(rule, key) {
      await limiters[rule].reward(fixedLength(key))
    },
    async takeAll(budgets) {
      const taken: Budget[] = []
      const undo = async () => {
        for (const [rule, key] of taken.splice(0)) await limits.giveBack(rule, key)
      }
      try {
        for (const [rule, key] of budgets) {
          await limits.take(rule, key)
          taken.push([rule, key])
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

/** The column holds 255 characters, a mailbox alone may have 254. What is counted stays unreadable, too. */
function fixedLength(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}
