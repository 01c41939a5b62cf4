import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a box the height of its content as a number when that changes, so that CSS can move from one to the next. Until then
 * it has that height by itself: the first screen is laid out once. Returns the box's ref.
 *
 * @param most in px: what is higher scrolls, and a list that grows then has nothing to move
 */
export function useAutoHeight(content: RefObject<HTMLElement | null>, most: number): RefObject<HTMLDivElement | null> {
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
      height = Math.min(inner.offsetHeight, most)
      if (before === undefined || before === height) return
      if (outer.style.blockSize === '') {
        give(before)
        // A transition needs a height that was drawn before.
        outer.getBoundingClientRect()
      }
      give(height)
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [content, most])
  return box
}
