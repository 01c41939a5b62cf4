import type { Allowance, Amounts, Simulation } from '../../approvals/shared/types.ts'

/** Returns whether a later test keeps to the one that was shown: nothing more goes out or may be taken, nothing less comes in, nothing fails. */
export function isWithin(now: Simulation | undefined, shown: Simulation | undefined): boolean {
  // The screen showed that nothing was tested.
  if (shown === undefined) return true
  if (now === undefined || (shown.outcome === 'works' && now.outcome === 'fails')) return false
  return takesNoMore(now, shown) && covers(now.in, shown.in)
}

/** Returns whether nothing more goes out, or may be taken, than in another test. */
export function takesNoMore(now: Simulation, other: Simulation): boolean {
  return covers(other.out, now.out) && now.allowed.every((one) => other.allowed.some((given) => isCovered(one, given)))
}

function covers(whole: Amounts, part: Amounts): boolean {
  return [...part].every(([key, { amount }]) => amount <= (whole.get(key)?.amount ?? 0n))
}

function isCovered(one: Allowance, other: Allowance): boolean {
  const isSame = one.token === other.token && one.spender === other.spender
  return isSame && (other.amount === undefined || (one.amount !== undefined && one.amount <= other.amount))
}
