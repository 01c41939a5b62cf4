import { createLimits, type LimitRule, type LimitStore, type Limits } from '@airlock/server/limits/createLimits'

const MINUTE_S = 60

/** Points for each key and minute. A client is an IPv4 address or an IPv6 /64, a block an IPv6 /48. */
export const GATEWAY_RULES = {
  requestsByClient: { points: 1_200, duration: MINUTE_S },
  requestsByBlock: { points: 4_800, duration: MINUTE_S },
  requestsByProject: { points: 120_000, duration: MINUTE_S },
  /** JSON-RPC calls; each of a batch counts. */
  callsByClient: { points: 12_000, duration: MINUTE_S },
  /** Requests that the cache does not serve. */
  lookupsByClient: { points: 600, duration: MINUTE_S },
  /** New accounts on a chain: each is followed for minutes and evicts the least recently requested. */
  accountsByClient: { points: 60, duration: MINUTE_S },
  /** Pages of on-ramp providers, each with an order. */
  ordersByClient: { points: 20, duration: MINUTE_S },
  /** Names that are registered, changed or given, in an hour. */
  registrationsByClient: { points: 5, duration: 60 * MINUTE_S },
} as const satisfies Record<string, LimitRule>
export type GatewayRule = keyof typeof GATEWAY_RULES

export type GatewayLimits = Pick<Limits<GatewayRule>, 'take' | 'close'>

/** Counts by project and client: in Redis for all processes together, without it and while it is away in this one. */
export function createGatewayLimits(
  redis: LimitStore['redis'],
  points: Partial<Record<GatewayRule, number>> = {},
): GatewayLimits {
  return createLimits(GATEWAY_RULES, { redis, countsAlone: true }, points)
}
