import { createLimits, type LimitRule, type LimitStore, type Limits } from '@airlock/server/limits/createLimits'

const MINUTE_S = 60

/** A client is an IPv4 address or an IPv6 /64, a block an IPv6 /48. */
export const GATEWAY_RULES = {
  requestsByClient: { points: 1_200, duration: MINUTE_S },
  requestsByBlock: { points: 4_800, duration: MINUTE_S },
  requestsByProject: { points: 120_000, duration: MINUTE_S },
  callsByClient: { points: 12_000, duration: MINUTE_S },
  lookupsByClient: { points: 600, duration: MINUTE_S },
  /** Each new account evicts another one. */
  accountsByClient: { points: 60, duration: MINUTE_S },
  ordersByClient: { points: 20, duration: MINUTE_S },
  registrationsByClient: { points: 5, duration: 60 * MINUTE_S },
} as const satisfies Record<string, LimitRule>
export type GatewayRule = keyof typeof GATEWAY_RULES

export type GatewayLimits = Pick<Limits<GatewayRule>, 'take' | 'close'>

/** Counts in Redis for all processes; without Redis, in this one. */
export function createGatewayLimits(
  redis: LimitStore['redis'],
  points: Partial<Record<GatewayRule, number>> = {},
): GatewayLimits {
  return createLimits(GATEWAY_RULES, { redis, countsAlone: true }, points)
}
