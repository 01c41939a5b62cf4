import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives a box the height of its content as a number, so that CSS can move from one to the next (S2.15). Returns the box's ref. */
export function useAutoHeight(content: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const inner = content.current
    const outer = box.current
    if (inner === null || outer === null || typeof ResizeObserver === 'undefined') return
    const follow = () => {
      outer.style.blockSize = `${inner.offsetHeight}px`
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [content])
  return box
}
