import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type RowRange, rowsBetween } from './rowPositions.ts'

/** Rows beyond the visible ones, on each side. */
const OVERSCAN = 6
/** Undrawn distance at which a list draws more. */
const MARGIN_PX = 120
/** Height of the card's scroller before the browser laid it out. */
const SCROLLER_PX = 680

/** The scroller of a list in the card. */
export const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('.card-body') ?? null

/** Rows to draw, which follow the card's scroller. */
export function useRowRange(list: RefObject<HTMLElement | null>, tops: readonly number[]): RowRange {
  const [range, setRange] = useState(() => around(tops, 0, SCROLLER_PX))
  const distance = useRef(0)

  const follow = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = scrollerOf(list.current) ?? {}
    const from = scrollTop - distance.current
    const to = from + (clientHeight || SCROLLER_PX)
    setRange((current) => (covers(current, tops, from, to) ? current : around(tops, from, to)))
  }, [list, tops])

  useLayoutEffect(() => {
    const body = scrollerOf(list.current)
    const content = body?.firstElementChild
    if (!body || !content) return follow()
    const read = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      distance.current = Math.round(top - body.getBoundingClientRect().top + body.scrollTop)
      follow()
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(content)
    observer.observe(body)
    body.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      body.removeEventListener('scroll', follow)
    }
  }, [list, follow])

  return range
}

function around(tops: readonly number[], from: number, to: number): RowRange {
  const { first, last } = rowsBetween(tops, from, to)
  return { first: Math.max(0, first - OVERSCAN), last: Math.min(tops.length - 2, last + OVERSCAN) }
}

/** Whether the drawn rows still reach beyond the visible ones, and not far: rendering for each pixel is slow. */
function covers({ first, last }: RowRange, tops: readonly number[], from: number, to: number): boolean {
  const end = tops.length - 2
  const above = from - (tops[first] ?? 0)
  const below = (tops[last + 1] ?? 0) - to
  return (
    last <= end &&
    (first === 0 || (above >= MARGIN_PX && above <= SCROLLER_PX)) &&
    (last === end || (below >= MARGIN_PX && below <= SCROLLER_PX))
  )
}
