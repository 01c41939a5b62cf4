import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a box the height of its content as a number when that changes, so that CSS can move from one to the next (S2.15). Until then
 * it has that height by itself: the first screen is laid out once. Returns the box's ref.
 */
export function useAutoHeight(content: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const inner = content.current
    const outer = box.current
    if (inner === null || outer === null || typeof ResizeObserver === 'undefined') return
    let height: number | undefined
    const give = (pixels: number) => {
      outer.style.blockSize = `${pixels}px`
    }
    const observer = new ResizeObserver(() => {
      const before = height
      height = inner.offsetHeight
      if (before === undefined || before === height) return
      if (outer.style.blockSize === '') {
        give(before)
        // What it moves from has to have been.
        outer.getBoundingClientRect()
      }
      give(height)
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [content])
  return box
}
