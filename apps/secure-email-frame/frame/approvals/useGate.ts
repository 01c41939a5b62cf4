import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Asker } from '../wire/hostIdentity.ts'
import { createGate, type Gate } from './gate.ts'

/** Whether the browser tells what is covered, faded or transformed (Intersection Observer v2). */
const TELLS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

export type Place = 'frame' | 'window'
/** `never` where approvals are not given at this place at all; `covered` while something is in the way. */
export type GateState = 'never' | 'waiting' | 'open' | 'covered'

/** How long a screen has to be closed for something to be in its way (T19: half a second at most). */
const COVERED_MS = 350

/** In a frame only for a site that is listed, where the browser tells what is covered (T20, T23); in a window of its own always. */
function mayOpen(place: Place, trust: Asker['trust']): boolean {
  return place === 'window' || (trust === 'allowed' && TELLS_VISIBILITY)
}

/** The gate over an element of the screen. */
export function useGate(screen: RefObject<HTMLElement | null>, place: Place, trust: Asker['trust']) {
  const may = mayOpen(place, trust)
  const gate = useRef<Gate>(null)
  gate.current ??= createGate(may, performance.now())
  const [state, setState] = useState<GateState>(may ? 'waiting' : 'never')

  useEffect(() => {
    const element = screen.current
    const current = gate.current
    if (element === null || current === null || !may) return
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      const now = performance.now()
      const opens = current.opensAt()
      setState((before) => {
        if (opens === undefined) return before === 'covered' ? before : 'waiting'
        return current.isOpen(now) ? 'open' : 'waiting'
      })
      // On its way to its place a screen is not all there either: only what lasts is said to be in the way.
      if (opens === undefined) timer = window.setTimeout(() => setState('covered'), COVERED_MS)
      else if (opens > now) timer = window.setTimeout(look, opens - now + 1)
    }
    const seen = (isVisible: boolean) => {
      current.visible(isVisible, performance.now())
      look()
    }
    const onChange = () => {
      current.changed(performance.now())
      look()
    }
    const unwatch = place === 'frame' ? watchPixels(element, seen) : watchWindow(seen)
    const size = new ResizeObserver(onChange)
    size.observe(document.documentElement)
    addEventListener('resize', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      unwatch()
      size.disconnect()
      removeEventListener('resize', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [screen, place, may])

  return { state, isOpen: () => gate.current?.isOpen(performance.now()) ?? false }
}

type Options = ConstructorParameters<typeof IntersectionObserver>[1] & { trackVisibility: boolean; delay: number }
type Entry = IntersectionObserverEntry & { isVisible?: boolean }

/** In a frame: whether every pixel is shown as it was drawn. */
function watchPixels(element: HTMLElement, seen: (isVisible: boolean) => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as Entry | undefined
      seen(entry?.isVisible === true && entry.intersectionRatio > 0.99)
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as Options,
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** In a window of its own: whether it is the one that the person looks at. A click that was meant for another window closes nothing. */
function watchWindow(seen: (isVisible: boolean) => void) {
  const look = () => seen(document.visibilityState === 'visible' && document.hasFocus())
  look()
  const stop = new AbortController()
  for (const name of ['focus', 'blur'] as const) addEventListener(name, look, { signal: stop.signal })
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  return () => stop.abort()
}
