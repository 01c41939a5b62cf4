import { callLimit } from '@airlock/protocol/channel/callLimit'
import type { AppHead } from '@airlock/protocol/w3m/messages'
import { SecureError } from '../errors/SecureError.ts'

type Lane = { limit: ReturnType<typeof callLimit>; tokens: number; filledAt: number; rate: number }

const MAX_OPEN = 64
/** Reads are queued; other requests are refused, because users or emails depend on them. */
const MAX_QUEUED_READS = 256
const READS_PER_S = 1_000
const OTHERS_PER_S = 100

const reject = () => new SecureError('TOO_MANY_CALLS')

/** Limits requests by kind, so a flood of one cannot starve another (T29, T108). */
export function createLanes(now: () => number) {
  const lanes = new Map<string, Lane>()

  function laneOf({ name, isRead }: AppHead): Lane {
    const kind = isRead ? 'read' : name
    const known = lanes.get(kind)
    if (known !== undefined) return known
    const rate = isRead ? READS_PER_S : OTHERS_PER_S
    const limit = callLimit(reject, MAX_OPEN, isRead ? MAX_QUEUED_READS : 0)
    const lane = { limit, tokens: rate, filledAt: now(), rate }
    lanes.set(kind, lane)
    return lane
  }

  /** @throws SecureError TOO_MANY_CALLS before it starts */
  return async function admit<Value>(head: AppHead, task: () => Promise<Value>): Promise<Value> {
    const lane = laneOf(head)
    const at = now()
    lane.tokens = Math.min(lane.rate, lane.tokens + (Math.max(0, at - lane.filledAt) / 1_000) * lane.rate)
    lane.filledAt = at
    if (lane.tokens < 1) throw reject()
    lane.tokens -= 1
    return lane.limit(task)
  }
}
