import type { Figures } from './measure.ts'

export type Results = Record<string, Figures[]>
type Figure = keyof Figures

export type Summary = { median: number; min: number; max: number }

export function summarise(runs: Figures[], figure: Figure): Summary | undefined {
  const values = runs.flatMap((run) => run[figure] ?? []).toSorted((left, right) => left - right)
  const [min] = values
  if (min === undefined) return undefined
  return { median: values[values.length >> 1] ?? min, min, max: values.at(-1) ?? min }
}

const SHOWN: Figure[] = [
  'kB',
  'requests',
  'fcp',
  'lcp',
  'hostCpu',
  'longestTask',
  'firstPixel',
  'list',
  'again',
  'elements',
  'heap',
  'keptPerCycle',
  'keptNodes',
  'keptListeners',
  'walletAdds',
  'frameHop',
]

/** Figures as a table: a line a contestant, medians with their range. */
export function table(results: Results): string {
  const figures = SHOWN.filter((figure) => Object.values(results).some((runs) => summarise(runs, figure)))
  const rows = Object.entries(results).map(([name, runs]) => [
    name,
    ...figures.map((figure) => cell(summarise(runs, figure))),
  ])
  return layOut([['', ...figures], ...rows])
}

type Target = {
  what: string
  of: [contestant: string, figure: Figure]
  to?: [contestant: string, figure: Figure]
  most: number
}

const OURS = 'airlock, '
const TARGETS: Target[] = [
  { what: 'FCP to the bare page', of: [`${OURS}no lead`, 'fcp'], to: ['bare page', 'fcp'], most: 1.05 },
  { what: 'LCP to the bare page', of: [`${OURS}no lead`, 'lcp'], to: ['bare page', 'lcp'], most: 1.05 },
  {
    what: 'host CPU at load to the bare page',
    of: [`${OURS}no lead`, 'hostCpu'],
    to: ['bare page', 'hostCpu'],
    most: 1.25,
  },
  {
    what: 'first pixel, nothing warmed, to plain DOM',
    of: [`${OURS}no lead`, 'firstPixel'],
    to: ['limit: plain DOM', 'firstPixel'],
    most: 2,
  },
  {
    what: 'list, warmed at load, to the warmed React frame',
    of: [`${OURS}warmed at load`, 'list'],
    to: ['limit: React frame, warmed', 'list'],
    most: 1.3,
  },
  {
    what: 'list, pointer 1 s before, to the warmed React frame',
    of: [`${OURS}pointer 1 s before`, 'list'],
    to: ['limit: React frame, warmed', 'list'],
    most: 1.3,
  },
  {
    what: 'list, no lead, to the React frame on click',
    of: [`${OURS}no lead`, 'list'],
    to: ['limit: React frame on click', 'list'],
    most: 1.2,
  },
  {
    what: 'list again to the warmed React frame',
    of: [`${OURS}warmed at load`, 'again'],
    to: ['limit: React frame, warmed', 'again'],
    most: 1.3,
  },
  { what: 'elements added to the host', of: [`${OURS}no lead`, 'elements'], most: 4 },
  { what: 'heap with frames, MB', of: [`${OURS}warmed at load`, 'heap'], most: 5 },
  { what: 'kept per open and close, kB', of: [`${OURS}warmed at load`, 'keptPerCycle'], most: 5 },
  { what: 'nodes kept per cycle', of: [`${OURS}warmed at load`, 'keptNodes'], most: 0 },
  { what: 'listeners kept per cycle', of: [`${OURS}warmed at load`, 'keptListeners'], most: 0 },
  { what: 'added to an injected request, ms', of: [`${OURS}warmed at load`, 'walletAdds'], most: 0.2 },
  { what: 'a hop through the frame, ms', of: [`${OURS}warmed at load`, 'frameHop'], most: 1 },
]

/** Each target beside what this run gave, as a ratio within the run or a plain figure. */
export function targets(results: Results): { what: string; value: number; most: number; met: boolean }[] {
  return TARGETS.flatMap(({ what, of, to, most }) => {
    const ours = summarise(results[of[0]] ?? [], of[1])
    const limit = to === undefined ? undefined : summarise(results[to[0]] ?? [], to[1])
    if (ours === undefined || (to !== undefined && limit === undefined)) return []
    const value = limit === undefined ? ours.median : ours.median / limit.median
    return [{ what, value, most, met: value <= most }]
  })
}

export function targetTable(rows: ReturnType<typeof targets>): string {
  return layOut([
    ['target', 'value', 'at most', ''],
    ...rows.map(({ what, value, most, met }) => [what, value.toFixed(2), String(most), met ? 'met' : 'NOT MET']),
  ])
}

function cell(summary: Summary | undefined) {
  if (summary === undefined) return '–'
  const { median, min, max } = summary
  const digits = Math.abs(median) < 10 ? 2 : 0
  return min === max
    ? median.toFixed(digits)
    : `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}

function layOut(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
