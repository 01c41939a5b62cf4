import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For CSS transitions. The first layout stays automatic. @param max px: higher content scrolls */
export function useAutoHeight(content: RefObject<HTMLElement | null>, max: number): RefObject<HTMLDivElement | null> {
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
      height = Math.min(inner.offsetHeight, max)
      if (before === undefined || before === height) return
      if (outer.style.blockSize === '') {
        give(before)
        // A transition needs a rendered previous height.
        outer.getBoundingClientRect()
      }
      give(height)
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [content, max])
  return box
}
