import type { Allowance, Amounts, Effects, Simulation } from '../../shared/types.ts'
import { maxOf } from '../amounts/amounts.ts'

export type Tested = {
  outcome: 'works' | 'fails' | undefined
  /** `agree`: all simulations ran with the same result, except gas. `differ`: two did not. */
  result: 'agree' | 'differ' | 'unknown'
  out: Amounts
  expected: Amounts
  allowed: readonly Allowance[]
  effects: readonly (readonly Effects[])[]
}

export function compareSimulations(
  atNoPrice: Simulation | undefined,
  signed: readonly (Simulation | undefined)[],
): Tested {
  const isDone = (simulation: Simulation | undefined) => simulation !== undefined
  const [done, doneSigned] = [[atNoPrice, ...signed].filter(isDone), signed.filter(isDone)]
  const [first] = done
  const isSame = new Set(done.map(fingerprint)).size <= 1
  const isComplete = doneSigned.length > 0 && done.length === signed.length + 1
  const result = isSame ? (isComplete ? 'agree' : 'unknown') : 'differ'
  return {
    outcome: doneSigned.length === 0 ? undefined : outcomeOf(doneSigned),
    result,
    out: maxOf(done.map(({ out }) => out)),
    expected: result === 'agree' && first !== undefined ? first.in : new Map(),
    allowed: widest(done.flatMap(({ allowed }) => allowed)),
    effects: done.map(({ effects }) => effects),
  }
}

function widest(allowed: readonly Allowance[]): Allowance[] {
  const bySpender = new Map<string, Allowance>()
  for (const one of allowed) {
    const key = `${one.token}|${one.spender}`
    const before = bySpender.get(key)
    if (before === undefined || (one.amount ?? Infinity) > (before.amount ?? Infinity)) bySpender.set(key, one)
  }
  return [...bySpender.values()]
}

function outcomeOf(done: readonly Simulation[]) {
  return done.every(({ outcome }) => outcome === 'works') ? 'works' : 'fails'
}

function fingerprint({ outcome, out, in: incoming, allowed }: Simulation): string {
  const lines = (amounts: Amounts) => [...amounts].map(([key, { amount }]) => `${key} ${amount}`).sort()
  const allowances = allowed.map(({ token, spender, amount }) => `${token} ${spender} ${amount}`).sort()
  return JSON.stringify([outcome, lines(out), lines(incoming), allowances])
}
