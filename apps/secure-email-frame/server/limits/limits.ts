import {
  type Limits as AllLimits,
  createLimits as createCounters,
  LimitHit,
  type Budget as OfRule,
  parsePoints as parse,
} from '@airlock/server/limits/createLimits'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { Fault } from '../Fault.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Points for each key and duration. All projects together count for one mailbox. */
const RULES = {
  // By strangers: requests from a device that never signed in to the mailbox.
  mailsToAddress: { points: 12, duration: HOUR_S },
  mailsToAddressDaily: { points: 30, duration: DAY_S },
  mailsByClient: { points: 60, duration: HOUR_S },
  mailsByBlock: { points: 240, duration: HOUR_S },
  mailsByProject: { points: 20_000, duration: HOUR_S },
  triesAtAddress: { points: 40, duration: HOUR_S },
  triesByClient: { points: 300, duration: HOUR_S },
  triesByBlock: { points: 1_200, duration: HOUR_S },
  // Hundreds of networks together guess one of a project's codes no faster than this (T139).
  wrongCodesByProject: { points: 2_000, duration: HOUR_S },
  // A stranger chooses the project, and projects share mailboxes.
  wrongCodes: { points: 6_000, duration: HOUR_S },
  socialByClient: { points: 120, duration: HOUR_S },
  socialByBlock: { points: 480, duration: HOUR_S },
  // By one device that signed in to the mailbox before.
  mailsByDevice: { points: 12, duration: HOUR_S },
  mailsByDeviceDaily: { points: 30, duration: DAY_S },
  triesByDevice: { points: 40, duration: HOUR_S },
  // By one device of a person who is signed in, so that no other session of theirs uses up its points.
  slotsByDevice: { points: 60, duration: HOUR_S },
  eventsByDevice: { points: 120, duration: HOUR_S },
  // By one person, on all devices: codes that they request while signed in, which are refused, and mails of changes, which wait.
  codesByPerson: { points: 24, duration: HOUR_S },
  noticesByPerson: { points: 12, duration: HOUR_S },
  refreshesBySession: { points: 600, duration: HOUR_S },
  // Operations that the operator pays for: in an hour, questions about them, those that a paymaster and a bundler are asked too, looks at an open
  // one and tries; those of a day, their gas in thousands, and what they may cost at most in millionths of a coin, on each network.
  sponsorAsks: { points: 600, duration: HOUR_S },
  sponsorAsksByPerson: { points: 3_000, duration: HOUR_S },
  paymasterAsks: { points: 120, duration: HOUR_S },
  sponsorLooks: { points: 1_200, duration: HOUR_S },
  operationTries: { points: 120, duration: HOUR_S },
  operationsByPerson: { points: 50, duration: DAY_S },
  operationsByProject: { points: 5_000, duration: DAY_S },
  operationGasByPerson: { points: 50_000, duration: DAY_S },
  operationGasByProject: { points: 2_000_000, duration: DAY_S },
  operationCoinByPerson: { points: 50_000, duration: DAY_S },
  operationCoinByProject: { points: 2_000_000, duration: DAY_S },
} as const
export type Rule = keyof typeof RULES

/** Points of rules that differ from the product's. */
export type Points = Partial<Record<Rule, number>>

/** `mailsByClient:600,triesByClient:3000`. @throws Error with what is wrong */
export function parsePoints(text: string): Points {
  return parse(text, RULES)
}

/** A rule, and the key that it counts by. */
export type Budget = OfRule<Rule>

/** Counts that throw Fault TOO_MANY. */
export type Limits = AllLimits<Rule> & {
  /** Returns whether at least half of the points of a key are used. */
  isHalfUsed(rule: Rule, key: string): Promise<boolean>
}

/** Counted in PostgreSQL, or in Redis where several processes share it. @param points other than the product's, for operators and tests */
export function createLimits(pool: pg.Pool, redis?: Redis, points: Points = {}): Limits {
  const counters = createCounters(RULES, { pool, redis }, points)
  return {
    ...counters,
    take: (...counted) => counters.take(...counted).catch(refuse),
    look: (budgets) => counters.look(budgets).catch(refuse),
    takeAll: (budgets) => counters.takeAll(budgets).catch(refuse),
    isHalfUsed: (rule, key) => {
      const rest = Math.floor((points[rule] ?? RULES[rule].points) / 2) + 1
      return counters.look([[rule, key, rest]]).then(
        () => false,
        (cause) => {
          if (cause instanceof LimitHit) return true
          throw cause
        },
      )
    },
  }
}

/** @throws Fault TOO_MANY, or the error as it is */
function refuse(cause: unknown): never {
  if (cause instanceof LimitHit) throw new Fault('TOO_MANY', { retryAfterSeconds: cause.retryAfterSeconds })
  throw cause
}
