import { type RefObject, useEffect } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'

const SETTLE_MS = 700

type Options = { label: string; isShown?: boolean; takesFocus?: boolean }

/** Never animated. */
export function useFramePosition(
  slot: RefObject<HTMLElement | null>,
  { label, isShown = true, takesFocus = true }: Options,
): void {
  const { email } = useDeps()
  useEffect(() => {
    const element = slot.current
    if (element === null || !isShown) return
    let last = ''
    let request = 0
    let until = 0
    const follow = () => {
      // A second loop would outlive the view.
      cancelAnimationFrame(request)
      const { x, y, width, height } = element.getBoundingClientRect()
      const position = JSON.stringify([x, y, width, height])
      if (position !== last) email?.show({ x, y, width, height }, label, takesFocus)
      last = position
      if (performance.now() < until) request = requestAnimationFrame(follow)
    }
    // The card moves while its size changes.
    const settle = () => {
      until = performance.now() + SETTLE_MS
      follow()
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    addEventListener('resize', settle)
    addEventListener('scroll', follow, true)
    return () => {
      cancelAnimationFrame(request)
      observer.disconnect()
      removeEventListener('resize', settle)
      removeEventListener('scroll', follow, true)
      email?.show(null)
    }
  }, [email, slot, label, isShown, takesFocus])
}
