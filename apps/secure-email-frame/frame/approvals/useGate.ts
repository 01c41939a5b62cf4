import { type RefObject, useEffect, useRef, useState } from 'react'
import { createGate, type Gate } from './gate.ts'

/** Whether the browser tells what is covered, faded or transformed (Intersection Observer v2). */
export const TELLS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

type Options = ConstructorParameters<typeof IntersectionObserver>[1] & { trackVisibility: boolean; delay: number }
type Entry = IntersectionObserverEntry & { isVisible?: boolean }

/** The gate over an element of the screen: `waiting` until it opens, `covered` while something is in the way. */
export function useGate(screen: RefObject<HTMLElement | null>, may: boolean) {
  const gate = useRef<Gate>(null)
  gate.current ??= createGate(may && TELLS_VISIBILITY, performance.now())
  const [state, setState] = useState<'waiting' | 'open' | 'covered'>('waiting')

  useEffect(() => {
    const element = screen.current
    const current = gate.current
    if (element === null || current === null) return
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      const now = performance.now()
      const opens = current.opensAt()
      setState(opens === undefined ? 'covered' : current.isOpen(now) ? 'open' : 'waiting')
      if (opens !== undefined && opens > now) timer = window.setTimeout(look, opens - now + 1)
    }
    const onChange = () => {
      current.changed(performance.now())
      look()
    }
    const visibility = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1) as Entry | undefined
        current.visible(entry?.isVisible === true && entry.intersectionRatio > 0.99, performance.now())
        look()
      },
      { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as Options,
    )
    const size = new ResizeObserver(onChange)
    if (TELLS_VISIBILITY) visibility.observe(element)
    size.observe(document.documentElement)
    addEventListener('resize', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      visibility.disconnect()
      size.disconnect()
      removeEventListener('resize', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [screen])

  return { state, isOpen: () => gate.current?.isOpen(performance.now()) ?? false }
}
