import { useAtomValue } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'
import { useDeps } from '../core/ports/DepsContext.tsx'
import { isOpenAtom, openCountAtom } from '../core/router/modal.ts'
import { afterPaint } from '../ui/hooks/afterPaint.ts'

/** The host hands over the focus at the first paint, so the heading gets it then. */
export function useCardSize(card: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const { host } = useDeps()
  const open = useAtomValue(isOpenAtom)
  const openCount = useAtomValue(openCountAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a close and an opening may come before one render, and the host waits for each opening
  useLayoutEffect(() => {
    const element = card.current
    if (!open || element === null) return
    const size = () => ({ width: Math.ceil(element.offsetWidth), height: Math.ceil(element.offsetHeight) })
    let reported = { width: 0, height: 0 }
    const focus = () => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    }
    const observer = new ResizeObserver(() => {
      const { width, height } = size()
      if (width === reported.width && height === reported.height) return
      reported = { width, height }
      host.resized(reported).catch(() => {})
    })
    const report = () => {
      reported = size()
      host.shown(reported).then(focus, () => {})
      observer.observe(element)
    }
    const callOff = afterPaint(report)
    return () => {
      callOff()
      observer.disconnect()
    }
  }, [card, heading, host, open, openCount])
}
