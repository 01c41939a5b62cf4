import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scrollerOf } from './useRowRange.ts'

type Row = { key: string; height: number }

/**
 * Heights of drawn rows by key, in a new object after each change. Rows above the visible ones scroll the card by their
 * change, so that nothing jumps.
 */
export function useRowHeights(list: RefObject<HTMLElement | null>) {
  const [heights, setHeights] = useState(() => ({ byKey: new Map<string, number>() }))
  const [rows] = useState(() => new WeakMap<Element, Row>())
  const observer = useRef<ResizeObserver>(null)

  const read = useCallback(
    (entries: readonly ResizeObserverEntry[]) => {
      const body = scrollerOf(list.current)
      // The browser has just laid out, so reading places costs nothing.
      const start = body?.getBoundingClientRect().top ?? 0
      let shift = 0
      let hasChanged = false
      for (const { target, borderBoxSize } of entries) {
        const row = rows.get(target)
        const height = Math.round(borderBoxSize[0]?.blockSize ?? 0)
        if (row === undefined || height === 0 || height === row.height) continue
        if (target.getBoundingClientRect().top < start) shift += height - row.height
        row.height = height
        hasChanged = true
        heights.byKey.set(row.key, height)
      }
      if (!hasChanged) return
      // In the same frame, or rows would overlap for one.
      flushSync(() => setHeights(({ byKey }) => ({ byKey })))
      if (body !== null && shift !== 0) body.scrollTop += shift
    },
    [list, rows, heights],
  )

  // The observer outlives changes of `read`.
  const parser = useRef(read)
  useEffect(() => {
    parser.current = read
  }, [read])
  useEffect(() => () => observer.current?.disconnect(), [])

  const observe = useCallback(
    (element: HTMLElement, key: string, height: number) => {
      observer.current ??= new ResizeObserver((entries) => parser.current(entries))
      const resize = observer.current
      rows.set(element, { key, height })
      resize.observe(element)
      return () => resize.unobserve(element)
    },
    [rows],
  )
  return { heights, observe }
}
