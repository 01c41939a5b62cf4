import type { Figure, Figures } from './measure/figures.ts'
import { median } from './median.ts'
import { TARGETS, type Target } from './targets.ts'

/** The figures of each contestant, a run after the other. */
export type Results = Record<string, Figures[]>

export type Summary = { median: number; min: number; max: number }

export function summarise(results: Results, contestant: string, figure: Figure): Summary | undefined {
  return summaryOf((results[contestant] ?? []).flatMap((figures) => figures[figure] ?? []))
}

/** A target next to what was measured. */
export type Reached = { what: string; most: number; met: boolean } & Summary

/** The targets that these results have figures for. A ratio is taken within each run first: what slowed the run slowed both. */
export function reached(results: Results): Reached[] {
  return TARGETS.flatMap((target) => {
    const summary = summaryOf(valuesOf(results, target))
    if (summary === undefined) return []
    return [{ what: target.what, most: target.most, met: summary.median <= target.most, ...summary }]
  })
}

function valuesOf(results: Results, { of, to, beyond }: Target): number[] {
  const runs = results[of[0]] ?? []
  return runs.flatMap((figures, run) => {
    const at = (ref?: [string, Figure]) => ref && results[ref[0]]?.[run]?.[ref[1]]
    const [value, divisor, base] = [figures[of[1]], at(to), at(beyond)]
    if (value === undefined || (to && divisor === undefined) || (beyond && base === undefined)) return []
    return [(value - (base ?? 0)) / (divisor ?? 1)]
  })
}

export function summaryOf(values: readonly number[]): Summary | undefined {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return undefined
  return { median: median(known), min: Math.min(...known), max: Math.max(...known) }
}
