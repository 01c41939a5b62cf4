/** A row of a screen, where it is now (CSS px). A row may be taller than the view. */
export type Part = { key: object; top: number; height: number }
/** The edges of the view, which scrolls over the rows. */
export type View = { top: number; bottom: number }

/**
 * `read`: each piece of each row stayed in view for a while. `soon`: all that is left is in view now. `below`: the rest is below the
 * view. `skipped`: some of it is above the view, where it was too briefly to be read.
 */
export type Progress = 'read' | 'soon' | 'below' | 'skipped'

type Span = { from: number; to: number }
type Row = { height: number; isRead: boolean; seen: readonly Span[]; showing: readonly (Span & { since: number })[] }

/** Time that a piece has to stay in view, in ms: shorter than the gate waits anyway, and enough for each step of a wheel. */
export const DWELL_MS = 200
const NOTHING: readonly never[] = []

/** Edges of rows that touch may be this far apart, in CSS px. */
const ROUNDING_PX = 1.5

/**
 * Records which pieces of a screen were in view (T104). Places are counted within each row, so a row that is taller than the view is
 * read piece by piece, and a jump to the end reads the end alone. A piece that was read stays read; a row whose height changes
 * before starts over.
 */
export function createReading() {
  const rows = new Map<object, Row>()
  let parts: readonly Part[] = NOTHING
  let view: View | undefined
  let lookedAt = 0
  let lastCameAt = 0

  function rowOf({ key, height }: Part): Row {
    const known = rows.get(key)
    if (known !== undefined && (known.isRead || Math.abs(known.height - height) < ROUNDING_PX)) return known
    const row: Row = { height, isRead: false, seen: NOTHING, showing: NOTHING }
    rows.set(key, row)
    return row
  }

  function lookAt(part: Part, now: number): void {
    const row = rowOf(part)
    if (row.isRead) return
    row.showing = view === undefined ? NOTHING : carryOver(row.showing, visibleOf(part, view), now)
    const read = row.showing.filter(({ since }) => now - since >= DWELL_MS)
    row.seen = merge([...row.seen, ...read])
    row.isRead = unreadOf(row.height, row.seen).length === 0
    lastCameAt = Math.max(lastCameAt, ...read.map(({ since }) => since))
  }

  /** Pieces that were not in view for long enough, and are not in view now. */
  function hidden(): { part: Part; from: number; to: number }[] {
    return parts.flatMap((part) => {
      const { height, seen, showing } = rowOf(part)
      return unreadOf(height, [...seen, ...showing]).map((gap) => ({ part, ...gap }))
    })
  }

  return {
    /** @param shown the view; undefined while nothing can be read in it */
    look(now: number, current: readonly Part[], shown: View | undefined): void {
      lookedAt = now
      parts = current
      view = shown
      for (const part of parts) lookAt(part, now)
    },
    progress(): Progress {
      if (parts.length > 0 && parts.every((part) => rowOf(part).isRead)) return 'read'
      const pieces = hidden()
      if (pieces.length === 0) return 'soon'
      const top = view?.top ?? Number.NEGATIVE_INFINITY
      return pieces.some(({ part, from }) => part.top + from < top) ? 'skipped' : 'below'
    },
    /** The first piece that was not in view: its row, and how far below the upper edge of the row it begins, in CSS px. */
    next: () => hidden()[0],
    /** When the last piece that was read came into view. */
    lastCameAt: () => lastCameAt,
    /** When what is in view will have been there for long enough; undefined where nothing is awaited. */
    nextAt(): number | undefined {
      const due = parts.flatMap((part) => rowOf(part).showing.map(({ since }) => since + DWELL_MS))
      const next = due.filter((at) => at > lookedAt)
      return next.length > 0 ? Math.min(...next) : undefined
    },
  }
}

/** The piece of a row that is in view, from the upper edge of the row. Empty where `from` is not above `to`. */
function visibleOf({ top, height }: Part, view: View): Span {
  return { from: Math.max(0, view.top - top), to: Math.min(height, view.bottom - top) }
}

/** Keeps the time of pieces that stay in view; new ones begin now. */
function carryOver(before: Row['showing'], visible: Span, now: number): Row['showing'] {
  const kept = before.map((one) => ({ ...one, ...overlapOf(one, visible) })).filter(({ from, to }) => from < to)
  return [...kept, ...gapsBetween(kept, visible).map((gap) => ({ ...gap, since: now }))]
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

/** Returns the gaps between the spans that are larger than the rounding of edges. */
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
