import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Asker } from '../wire/hostIdentity.ts'
import { createGate, type Gate } from './gate.ts'

/** True when the browser tells what is covered, faded or transformed (Intersection Observer v2). */
const TELLS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

export type Place = 'frame' | 'window'
/**
 * `never` where approvals are not given at this place at all; `small` where the request cannot be read, `covered` while something is in
 * the way, `unread` until all of it was in view.
 */
export type GateState = 'never' | 'small' | 'covered' | 'unread' | 'waiting' | 'open'

/** Time that a screen has to be closed for something to be in its way (T19: half a second at most). */
const COVERED_MS = 350

/**
 * Room for a request, in CSS px: site, title, two rows, reason and buttons. A site decides how large its frame is; of a window of its
 * own only the person does, who may have enlarged its text.
 */
export const LEAST_ROOM = {
  frame: { width: 280, height: 260 },
  window: { width: 200, height: 200 },
} as const
/** Two rows of the part that scrolls. */
const LEAST_BODY = 72

/** Faded height at the lower edge of the part that scrolls, once the rest was read. */
export const FADE_PX = 20

type Screen = {
  /** All of it, as large as its window. */
  whole: RefObject<HTMLElement | null>
  /** The part that scrolls. */
  body: RefObject<HTMLElement | null>
  /** An element after the last of what has to be read. */
  end: RefObject<HTMLElement | null>
}

/** In a frame only for a site that is listed, where the browser tells what is covered (T20, T23); in a window of its own always. */
function mayOpen(place: Place, trust: Asker['trust']): boolean {
  return place === 'window' || (trust === 'allowed' && TELLS_VISIBILITY)
}

/** The gate over a screen. */
export function useGate({ whole, body, end }: Screen, place: Place, trust: Asker['trust']) {
  const may = mayOpen(place, trust)
  const gate = useRef<Gate>(null)
  gate.current ??= createGate(may, performance.now())
  const [state, setState] = useState<GateState>(may ? 'waiting' : 'never')

  useEffect(() => {
    const elements = { whole: whole.current, body: body.current, end: end.current }
    const current = gate.current
    if (elements.whole === null || elements.body === null || elements.end === null || current === null || !may) return
    const { body: scrolled } = elements
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      const now = performance.now()
      const reason = current.closedBy()
      const opens = current.opensAt()
      // On its way to its place a screen is not all there either: only what lasts is said to be in the way.
      const isPassing = reason === 'covered' || reason === 'small'
      setState((before) => {
        if (isPassing) return before === reason ? before : 'waiting'
        return reason ?? (current.isOpen(now) ? 'open' : 'waiting')
      })
      if (isPassing) timer = window.setTimeout(() => setState(reason), COVERED_MS)
      else if (opens !== undefined && opens > now) timer = window.setTimeout(look, opens - now + 1)
    }
    const seen = (isVisible: boolean) => {
      current.set('visible', isVisible, performance.now())
      look()
    }
    const reached = (isInView: boolean) => {
      current.set('end', isInView, performance.now())
      look()
    }
    const measure = () => {
      const { width, height } = LEAST_ROOM[place]
      const fits = innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY
      current.set('fits', fits, performance.now())
    }
    const onRoom = () => {
      measure()
      look()
    }
    const onChange = () => {
      current.changed(performance.now())
      onRoom()
    }
    measure()
    const unwatch = place === 'frame' ? watchPixels(elements.whole, seen) : watchWindow(seen)
    const unfollow = watchEnd(elements.end, scrolled, reached)
    const size = new ResizeObserver(onChange)
    size.observe(document.documentElement)
    // The reason below it may take a line more or less: that alone is no change of the screen, or it would close itself again.
    const room = new ResizeObserver(onRoom)
    room.observe(scrolled)
    addEventListener('resize', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      unwatch()
      unfollow()
      size.disconnect()
      room.disconnect()
      removeEventListener('resize', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [whole, body, end, place, may])

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

/** True when the end of what has to be read is within the part that scrolls, whichever way it came there: pointer, keys, or a screen reader. */
function watchEnd(end: HTMLElement, body: HTMLElement, reached: (isInView: boolean) => void) {
  const observer = new IntersectionObserver(
    (entries) => reached(entries.at(-1)?.isIntersecting === true && body.clientHeight > 0),
    { root: body, rootMargin: `0px 0px -${FADE_PX}px 0px` },
  )
  observer.observe(end)
  return () => observer.disconnect()
}
