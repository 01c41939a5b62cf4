import type { ListedSession } from '../state/ListedSession.ts'
import { isUnlimited } from '../state/readPower.ts'
import { powersOf } from './usePowerText.ts'

/** Worst first: unknown, without a limit, without an end. */
export function dangerRank(session: ListedSession): 0 | 1 | 2 | 3 {
  const [worst] = powersOf(session)
  if (worst === undefined || worst.kind === 'unknown' || session.isWider) return 0
  if (isUnlimited(worst)) return 1
  return session.grant.expiry === undefined ? 2 : 3
}
