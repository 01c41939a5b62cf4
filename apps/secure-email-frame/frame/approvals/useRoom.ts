import { type RefObject, useEffect, useState } from 'react'
import { FADE_PX, LEAST_ROOM } from './useGate.ts'

type Element = RefObject<HTMLElement | null>

/** Content below the edge of the part that scrolls: some of what has to be read, or only the raw request. */
export type Below = 'unread' | 'raw' | 'nothing'

export function useBelow({ body, content, end }: { body: Element; content: Element; end: Element }): Below {
  const [below, setBelow] = useState<Below>('nothing')
  useEffect(() => {
    const [outer, inner, last] = [body.current, content.current, end.current]
    if (outer === null || inner === null || last === null) return
    const look = () => {
      const isUnread = last.getBoundingClientRect().bottom > outer.getBoundingClientRect().bottom - FADE_PX
      const isCut = outer.scrollHeight - outer.clientHeight - outer.scrollTop > 2
      setBelow(!isCut ? 'nothing' : isUnread ? 'unread' : 'raw')
    }
    const observer = new ResizeObserver(look)
    observer.observe(outer)
    observer.observe(inner)
    outer.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      outer.removeEventListener('scroll', look)
    }
  }, [body, content, end])
  return below
}

/** Tells the height in CSS px at which nothing of a screen would have to scroll, and each change of it. */
export function useNaturalHeight(
  { whole, body, content }: { whole: Element; body: Element; content: Element },
  onHeight: ((height: number) => void) | undefined,
): void {
  useEffect(() => {
    const [screen, outer, inner] = [whole.current, body.current, content.current]
    if (screen === null || outer === null || inner === null || onHeight === undefined) return
    let told = 0
    const observer = new ResizeObserver(() => {
      // Out of sight the frame has no width, and its text a line for each letter.
      if (screen.clientWidth < LEAST_ROOM.window.width) return
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
