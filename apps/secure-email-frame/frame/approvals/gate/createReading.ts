export type Part = { key: object; top: number; height: number }
export type View = { top: number; bottom: number }

export type Progress = 'read' | 'soon' | 'below' | 'skipped'

type Span = { from: number; to: number }
type Row = {
  height: number
  isRead: boolean
  observed: readonly Span[]
  showing: readonly (Span & { since: number })[]
}

/** Time in ms that a piece must stay in view. Shorter than the gate's own delay, and one wheel step at least. */
export const DWELL_MS = 200
const EMPTY: readonly never[] = []

const ROUNDING_PX = 1.5

/** Records which pieces of each row were in view (T104). A row whose height changes starts over. */
export function createReading() {
  const rows = new Map<object, Row>()
  let parts: readonly Part[] = EMPTY
  let view: View | undefined
  let checkedAt = 0
  let lastEnteredAt = 0

  function rowOf({ key, height }: Part): Row {
    const known = rows.get(key)
    if (known !== undefined && (known.isRead || Math.abs(known.height - height) < ROUNDING_PX)) return known
    const row: Row = { height, isRead: false, observed: EMPTY, showing: EMPTY }
    rows.set(key, row)
    return row
  }

  function checkAt(part: Part, now: number): void {
    const row = rowOf(part)
    if (row.isRead) return
    row.showing = view === undefined ? EMPTY : carryOver(row.showing, visibleOf(part, view), now)
    const read = row.showing.filter(({ since }) => now - since >= DWELL_MS)
    row.observed = merge([...row.observed, ...read])
    row.isRead = unreadOf(row.height, row.observed).length === 0
    lastEnteredAt = Math.max(lastEnteredAt, ...read.map(({ since }) => since))
  }

  function hidden(): { part: Part; from: number; to: number }[] {
    return parts.flatMap((part) => {
      const { height, observed, showing } = rowOf(part)
      return unreadOf(height, [...observed, ...showing]).map((gap) => ({ part, ...gap }))
    })
  }

  return {
    check(now: number, current: readonly Part[], shown: View | undefined): void {
      checkedAt = now
      parts = current
      view = shown
      for (const part of parts) checkAt(part, now)
    },
    progress(): Progress {
      if (parts.length > 0 && parts.every((part) => rowOf(part).isRead)) return 'read'
      const chunks = hidden()
      if (chunks.length === 0) return 'soon'
      const top = view?.top ?? Number.NEGATIVE_INFINITY
      return chunks.some(({ part, from }) => part.top + from < top) ? 'skipped' : 'below'
    },
    next: () => hidden()[0],
    lastEnteredAt: () => lastEnteredAt,
    nextAt(): number | undefined {
      const due = parts.flatMap((part) => rowOf(part).showing.map(({ since }) => since + DWELL_MS))
      const next = due.filter((at) => at > checkedAt)
      return next.length > 0 ? Math.min(...next) : undefined
    },
  }
}

function visibleOf({ top, height }: Part, view: View): Span {
  return { from: Math.max(0, view.top - top), to: Math.min(height, view.bottom - top) }
}

function carryOver(before: Row['showing'], visible: Span, now: number): Row['showing'] {
  const stored = before.map((one) => ({ ...one, ...overlapOf(one, visible) })).filter(({ from, to }) => from < to)
  return [...stored, ...gapsBetween(stored, visible).map((gap) => ({ ...gap, since: now }))]
}

function overlapOf(one: Span, other: Span): Span {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

function unreadOf(height: number, spans: readonly Span[]): Span[] {
  return gapsBetween(spans, { from: 0, to: height }).filter(({ from, to }) => to - from > ROUNDING_PX)
}

function gapsBetween(spans: readonly Span[], { from, to }: Span): Span[] {
  let end = from
  const gaps = merge(spans).map((span) => {
    const gap = { from: end, to: span.from }
    end = span.to
    return gap
  })
  return [...gaps, { from: end, to }].filter((gap) => gap.from < gap.to)
}
