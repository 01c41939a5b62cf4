import type { Contestant } from './contestants.ts'
import { FIGURES, type Figure } from './measure/figures.ts'
import { type Reached, type Results, type Summary, summarise } from './results.ts'

/** The figures: a line each, a column a contestant, medians with least and most. */
export function figureTable(results: Results, contestants: readonly Contestant[]): string {
  const lines = (Object.keys(FIGURES) as Figure[]).flatMap((figure) => {
    const summaries = contestants.map(({ name }) => summarise(results, name, figure))
    return summaries.some((summary) => summary !== undefined) ? [[FIGURES[figure], ...summaries.map(cell)]] : []
  })
  return layOut([['', ...contestants.map(({ label }) => label.replace(/^.*: /, ''))], ...lines])
}

export function targetTable(targets: readonly Reached[]): string {
  const lines = targets.map((target) => [
    target.what,
    cell(target),
    String(target.most),
    target.met ? 'met' : 'not met',
  ])
  return layOut([['target', 'measured', 'at most', ''], ...lines])
}

export function cell(summary: Summary | undefined): string {
  if (summary === undefined) return '–'
  const { median, min, max } = summary
  const text = (value: number) => (Math.abs(value) < 100 ? value.toFixed(2).replace(/\.?0+$/, '') : value.toFixed(0))
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`
}

/** Columns as wide as what is in them. */
export function layOut(rows: readonly string[][]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
