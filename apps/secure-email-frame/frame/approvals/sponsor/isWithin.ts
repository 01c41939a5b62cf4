import type { Allowance, Amounts, Simulation } from '../shared/types.ts'

/** Returns whether a later simulation stays within the shown one: no larger payments or allowances, no smaller receipts, no failure. */
export function isWithin(now: Simulation | undefined, shown: Simulation | undefined): boolean {
  // The screen said that nothing was simulated.
  if (shown === undefined) return true
  if (now === undefined || (shown.outcome === 'works' && now.outcome === 'fails')) return false
  return takesNoMore(now, shown) && covers(now.in, shown.in)
}

export function takesNoMore(now: Simulation, other: Simulation): boolean {
  return covers(other.out, now.out) && now.allowed.every((one) => other.allowed.some((input) => isCovered(one, input)))
}

function covers(complete: Amounts, part: Amounts): boolean {
  return [...part].every(([key, { amount }]) => amount <= (complete.get(key)?.amount ?? 0n))
}

function isCovered(one: Allowance, other: Allowance): boolean {
  const isSame = one.token === other.token && one.spender === other.spender
  return isSame && (other.amount === undefined || (one.amount !== undefined && one.amount <= other.amount))
}
