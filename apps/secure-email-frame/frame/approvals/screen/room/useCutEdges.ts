import { type RefObject, useEffect, useState } from 'react'

type ElementRef = RefObject<HTMLElement | null>

export function isCutBelow({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop > 2
}

export function isCutSideways({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth - clientWidth > 1
}

export function isCutAbove({ scrollTop }: HTMLElement): boolean {
  return scrollTop > 2
}

export function useCutEdges({ body, content }: { body: ElementRef; content: ElementRef }): {
  above: boolean
  below: boolean
} {
  const [above, setAbove] = useState(false)
  const [below, setBelow] = useState(false)
  useEffect(() => {
    const [outer, inner] = [body.current, content.current]
    if (outer === null || inner === null) return
    const update = () => {
      setAbove(isCutAbove(outer))
      setBelow(isCutBelow(outer))
    }
    const observer = new ResizeObserver(update)
    observer.observe(outer)
    observer.observe(inner)
    outer.addEventListener('scroll', update)
    return () => {
      observer.disconnect()
      outer.removeEventListener('scroll', update)
    }
  }, [body, content])
  return { above, below }
}
