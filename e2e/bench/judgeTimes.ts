/** A registration lasts until viem resolves the name. */
const GOALS: Readonly<Record<string, { p50?: number; p95: number }>> = {
  quote: { p50: 30, p95: 60 },
  registration: { p95: 300 },
  'one tap': { p95: 150 },
  'no passkey': { p95: 10 },
  powers: { p95: 1.5 },
}

export function judgeTimes(row: string, values: readonly number[], unit = 'ms'): { text: string; isAbove: boolean } {
  const sorted = values.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  const measured = { p50: at(0.5), p95: at(0.95) }
  const goal = GOALS[row.split(':')[0] ?? '']
  const isAbove = goal !== undefined && (measured.p50 > (goal.p50 ?? Infinity) || measured.p95 > goal.p95)
  const goals = Object.entries(goal ?? {}).map(([name, value]) => `${name} ≤ ${value} ${unit}`)
  const text = `${row.padEnd(24)}p50 ${measured.p50.toFixed(1)} ${unit}, p95 ${measured.p95.toFixed(1)} ${unit}`
  return { text: [text, ...goals].join(', ') + (isAbove ? ': above the goal' : ''), isAbove }
}
