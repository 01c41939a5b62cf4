import type { Amounts } from '../approvals/meanings/amounts.ts'
import type { Allowance } from '../approvals/meanings/Meaning.ts'
import type { Simulation } from '../approvals/simulation/simulateCalls.ts'

/** Returns whether a later test keeps to the one that was shown: nothing more goes out or may be taken, nothing less comes in, nothing fails. */
export function isWithin(now: Simulation | undefined, shown: Simulation | undefined): boolean {
  // The screen showed that nothing was tested.
  if (shown === undefined) return true
  if (now === undefined || (shown.outcome === 'works' && now.outcome === 'fails')) return false
  return (
    covers(shown.out, now.out) &&
    covers(now.in, shown.in) &&
    now.allowed.every((one) => shown.allowed.some((other) => isCovered(one, other)))
  )
}

function covers(whole: Amounts, part: Amounts): boolean {
  return [...part].every(([key, { amount }]) => amount <= (whole.get(key)?.amount ?? 0n))
}

function isCovered(one: Allowance, other: Allowance): boolean {
  const isSame = one.token === other.token && one.spender === other.spender
  return isSame && (other.amount === undefined || (one.amount !== undefined && one.amount <= other.amount))
}
