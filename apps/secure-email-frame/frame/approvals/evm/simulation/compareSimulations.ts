import type { Allowance, Amounts, Simulation } from '../../shared/types.ts'
import { greatestOf } from '../meanings/amounts.ts'

/** The result of all tests of a request. */
export type Tested = {
  /** By those at a price that is signed; undefined where the node did none of them. */
  outcome: 'works' | 'fails' | undefined
  /** All tests were done and came to the same, the gas aside; `differ` where two did not. */
  verdict: 'agree' | 'differ' | 'unknown'
  /** The most that leaves in any of them. */
  out: Amounts
  /** Incoming amounts; none unless the tests agree. */
  expected: Amounts
  /** Every allowance that is given in any of them. */
  allowed: readonly Allowance[]
}

export function compareSimulations(
  atNoPrice: Simulation | undefined,
  signed: readonly (Simulation | undefined)[],
): Tested {
  const isDone = (simulation: Simulation | undefined) => simulation !== undefined
  const [done, doneSigned] = [[atNoPrice, ...signed].filter(isDone), signed.filter(isDone)]
  const [first] = done
  const isSame = new Set(done.map(fingerprint)).size <= 1
  const isWhole = doneSigned.length > 0 && done.length === signed.length + 1
  const verdict = isSame ? (isWhole ? 'agree' : 'unknown') : 'differ'
  return {
    outcome: doneSigned.length === 0 ? undefined : outcomeOf(doneSigned),
    verdict,
    out: greatestOf(done.map(({ out }) => out)),
    expected: verdict === 'agree' && first !== undefined ? first.in : new Map(),
    allowed: widest(done.flatMap(({ allowed }) => allowed)),
  }
}

/** Keeps the widest allowance of each token and spender. One without an amount covers all items. */
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
