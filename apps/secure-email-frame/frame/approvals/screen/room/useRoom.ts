import { type RefObject, useEffect, useState } from 'react'

type Element = RefObject<HTMLElement | null>

/** Below this width a screen is out of sight, in CSS px: its text has a line for each letter then. */
const LEAST_WIDTH = 200

/** Returns `true` while some of the content lies below the edge of its scroller. */
export function isCutBelow({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop > 2
}

/** Returns `true` while some of an element lies beyond its edge at a side, to which no one scrolls. */
export function isCutSideways({ scrollWidth, clientWidth }: globalThis.Element): boolean {
  return scrollWidth - clientWidth > 1
}

/** Returns `true` while some of the content lies above the edge of its scroller. */
export function isCutAbove({ scrollTop }: HTMLElement): boolean {
  return scrollTop > 2
}

/** Returns at which of its edges the scroller cuts its content off. */
export function useCutEdges({ body, content }: { body: Element; content: Element }): {
  above: boolean
  below: boolean
} {
  const [above, setAbove] = useState(false)
  const [below, setBelow] = useState(false)
  useEffect(() => {
    const [outer, inner] = [body.current, content.current]
    if (outer === null || inner === null) return
    const look = () => {
      setAbove(isCutAbove(outer))
      setBelow(isCutBelow(outer))
    }
    const observer = new ResizeObserver(look)
    observer.observe(outer)
    observer.observe(inner)
    outer.addEventListener('scroll', look)
    return () => {
      observer.disconnect()
      outer.removeEventListener('scroll', look)
    }
  }, [body, content])
  return { above, below }
}

/** Reports the height in CSS px at which nothing of a screen would have to scroll, and each change of it. */
export function useNaturalHeight(
  { whole, body, content }: { whole: Element; body: Element; content: Element },
  onHeight: ((height: number) => void) | undefined,
): void {
  useEffect(() => {
    const [screen, outer, inner] = [whole.current, body.current, content.current]
    if (screen === null || outer === null || inner === null || onHeight === undefined) return
    let told = 0
    const observer = new ResizeObserver(() => {
      if (screen.clientWidth < LEAST_WIDTH) return
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(outer)
      const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)
      const height = Math.ceil(screen.clientHeight - outer.clientHeight + inner.offsetHeight + padding)
      if (height !== told) onHeight(height)
      told = height
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [whole, body, content, onHeight])
}
