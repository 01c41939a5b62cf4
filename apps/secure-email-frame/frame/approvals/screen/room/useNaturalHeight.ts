import { type RefObject, useEffect } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/** A narrower frame, in CSS px, is hidden: text would wrap at each letter. */
const LEAST_WIDTH = 200

export function useNaturalHeight(
  { main, body, content }: { main: ElementRef; body: ElementRef; content: ElementRef },
  onHeight: ((height: number) => void) | undefined,
): void {
  useEffect(() => {
    const [screen, outer, inner] = [main.current, body.current, content.current]
    if (screen === null || outer === null || inner === null || onHeight === undefined) return
    let reported = 0
    const observer = new ResizeObserver(() => {
      if (screen.clientWidth < LEAST_WIDTH) return
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(outer)
      const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)
      const height = Math.ceil(screen.clientHeight - outer.clientHeight + inner.offsetHeight + padding)
      if (height !== reported) onHeight(height)
      reported = height
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [main, body, content, onHeight])
}
