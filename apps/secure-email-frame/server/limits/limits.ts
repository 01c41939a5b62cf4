import {
  type Limits as AllLimits,
  createLimits as createCounters,
  LimitHit,
  type Budget as OfRule,
  parsePoints as parse,
} from '@airlock/server/limits/createLimits'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { ApiError } from '../ApiError.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** A mailbox counts across projects. */
const RULES = {
  // From unknown devices.
  mailsToAddress: { points: 12, duration: HOUR_S },
  mailsToAddressDaily: { points: 30, duration: DAY_S },
  mailsByClient: { points: 60, duration: HOUR_S },
  mailsByBlock: { points: 240, duration: HOUR_S },
  mailsByProject: { points: 20_000, duration: HOUR_S },
  triesAtAddress: { points: 40, duration: HOUR_S },
  triesByClient: { points: 300, duration: HOUR_S },
  triesByBlock: { points: 1_200, duration: HOUR_S },
  // Limits distributed guessing of one project's codes (T139).
  wrongCodesByProject: { points: 2_000, duration: HOUR_S },
  // Attackers choose the project, and projects share mailboxes.
  wrongCodes: { points: 6_000, duration: HOUR_S },
  socialByClient: { points: 120, duration: HOUR_S },
  socialByBlock: { points: 480, duration: HOUR_S },
  passkeysByClient: { points: 120, duration: HOUR_S },
  passkeysByBlock: { points: 480, duration: HOUR_S },
  // New wallets and recovery codes. A page can use up the sign-ins, because its views request challenges early.
  passkeyStartsByClient: { points: 120, duration: HOUR_S },
  passkeyStartsByBlock: { points: 480, duration: HOUR_S },
  // New wallets that only a passkey opens: no mailbox limits them.
  passkeyWalletsByClient: { points: 10, duration: HOUR_S },
  passkeyWalletsByBlock: { points: 40, duration: HOUR_S },
  passkeyWalletsByProject: { points: 2_000, duration: DAY_S },
  // From one known device.
  mailsByDevice: { points: 12, duration: HOUR_S },
  mailsByDeviceDaily: { points: 30, duration: DAY_S },
  triesByDevice: { points: 40, duration: HOUR_S },
  // Per device of a signed-in user, so that other sessions keep their points.
  slotsByDevice: { points: 60, duration: HOUR_S },
  eventsByDevice: { points: 120, duration: HOUR_S },
  // Per user on all devices: requested codes are refused, change emails wait.
  codesByPerson: { points: 24, duration: HOUR_S },
  noticesByPerson: { points: 12, duration: HOUR_S },
  refreshesBySession: { points: 600, duration: HOUR_S },
  // Per hour: requests, quotes, checks, tries. Per day: number, gas in thousands, cost in millionths of a coin.
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

export type Points = Partial<Record<Rule, number>>

/** `mailsByClient:600,triesByClient:3000`. @throws Error that names the problem */
export function parsePoints(text: string): Points {
  return parse(text, RULES)
}

export type Budget = OfRule<Rule>

/** Calls above a limit reject with ApiError `TOO_MANY`. */
export type Limits = AllLimits<Rule> & {
  isHalfUsed(rule: Rule, key: string): Promise<boolean>
}

export function createLimits(pool: pg.Pool, redis?: Redis, points: Points = {}): Limits {
  const counters = createCounters(RULES, { pool, redis }, points)
  return {
    ...counters,
    take: (...counted) => counters.take(...counted).catch(reject),
    check: (budgets) => counters.check(budgets).catch(reject),
    consumeAll: (budgets) => counters.consumeAll(budgets).catch(reject),
    isHalfUsed: (rule, key) => {
      const remaining = Math.floor((points[rule] ?? RULES[rule].points) / 2) + 1
      return counters.check([[rule, key, remaining]]).then(
        () => false,
        (cause) => {
          if (cause instanceof LimitHit) return true
          throw cause
        },
      )
    },
  }
}

function reject(cause: unknown): never {
  if (cause instanceof LimitHit) throw new ApiError('TOO_MANY', { retryAfterSeconds: cause.retryAfterSeconds })
  throw cause
}
