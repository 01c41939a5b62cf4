import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Site } from '../../wire/hostIdentity.ts'
import { createReading, type Part, type View } from '../gate/createReading.ts'
import { createGate, STILL_MS } from '../gate/gate.ts'
import { type Moment, pressedAt } from '../gate/pressedAt.ts'
import { trackPosition } from '../gate/trackPosition.ts'
import { isCutAbove, isCutBelow, isCutSideways } from './room/useCutEdges.ts'
import { isScaleReadable, watchScale } from './room/watchScale.ts'

/** Browsers with Intersection Observer v2 report occlusion, fading and transforms. */
const reportsVisibility = () =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

export type Surface = 'frame' | 'window'
/** `never`: not possible here. `skipped`: the unread part is above. `unticked`: a risk is not ticked. */
export type GateState = 'never' | 'small' | 'covered' | 'unread' | 'skipped' | 'unticked' | 'waiting' | 'open'

/** Delay in ms before the reason shows: entrance animations also close the gate (T19: at most half a second). */
const REASON_AFTER_MS = 350

/** Sites control the frame's size; only the user controls the window's. */
const LEAST_ROOM = {
  frame: { width: 280, height: 260 },
  window: { width: 200, height: 200 },
} as const
const LEAST_BODY = 72

const FADE_PX = 8
const CONTEXT_PX = 20

/** A finger's click follows its release, and lands on whatever is there then. */
const POINTER_EVENTS = ['pointermove', 'pointerdown', 'click'] as const

type Screen = {
  main: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  /** The content that scrolls. All of it but `details` has to be read, row by row where elements have `data-part`. */
  content: RefObject<HTMLElement | null>
}

/** Frames need an allowed site and occlusion reports (T20, T23). The separate window always may. */
function mayOpen(surface: Surface, trust: Site['trust']): boolean {
  return surface === 'window' || (trust === 'allowed' && reportsVisibility())
}

export function useGate({ main, body, content }: Screen, surface: Surface, trust: Site['trust'], isTicked = true) {
  const canOpen = mayOpen(surface, trust)
  const [gate] = useState(() => createGate(canOpen, performance.now()))
  const [reading] = useState(createReading)
  const [state, setState] = useState<GateState>(canOpen ? 'waiting' : 'never')
  const lookAgain = useRef<() => void>(undefined)

  useEffect(() => {
    const [screen, scrolled, inner] = [main.current, body.current, content.current]
    if (screen === null || scrolled === null || inner === null || !canOpen) return
    let timer = 0
    let isLargeEnough: boolean
    let closedBy: ReturnType<typeof gate.closedBy>
    let closedSince = 0
    const stop = new AbortController()
    const { signal } = stop

    const check = () => {
      clearTimeout(timer)
      const now = performance.now()
      reading.check(now, partsIn(inner), gate.isReadable() ? viewOf(scrolled) : undefined)
      const progress = reading.progress()
      gate.set('read', progress === 'read', reading.lastEnteredAt())
      const by = gate.closedBy()
      if (by !== closedBy) closedSince = now
      closedBy = by
      const reasonAt = closedSince + REASON_AFTER_MS
      if (by === undefined) setState(gate.isOpen(now) ? 'open' : 'waiting')
      else if ((by === 'unread' && progress === 'soon') || now < reasonAt) setState('waiting')
      else setState(progress === 'skipped' ? progress : by)
      const next = [reading.nextAt(), gate.opensAt(), by && reasonAt].filter((at = 0) => at > now)
      if (next.length > 0) timer = window.setTimeout(check, Math.min(...(next as number[])) - now + 1)
    }
    const onVisibility = (isVisible: boolean) => {
      gate.set('visible', isVisible, performance.now())
      check()
    }
    const onRoom = () => {
      const { width, height } = LEAST_ROOM[surface]
      const hasRoom = innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY
      gate.set('fits', isLargeEnough && hasRoom && !isAnyCutSideways(scrolled, inner), performance.now())
      check()
    }
    const onScale = (scale: number | undefined) => {
      isLargeEnough = isScaleReadable(scale)
      onRoom()
    }
    const [frame, touched] = [trackPosition(), trackPosition()]
    const onChange = () => {
      frame.forget()
      gate.changed(performance.now())
      onRoom()
    }
    const onPointer = (event: PointerEvent) => {
      // Clicks by key or assistive technology have no position.
      if (surface !== 'frame' || event.pointerType === '' || !event.isTrusted) return
      const now = performance.now()
      const [isPress, isFinger] = [event.type === 'pointerdown', event.pointerType === 'touch']
      // A finger has no position before it presses, and may zoom between presses.
      if (isFinger && isPress && event.isPrimary) touched.forget()
      const movedAt = isFinger ? touched.see(event, false, now) : frame.see(event, isPress, now)
      if (movedAt === undefined || now >= movedAt + STILL_MS) return
      gate.changed(movedAt)
      check()
    }
    lookAgain.current = check
    if (surface === 'frame') {
      signal.addEventListener('abort', watchScale(onScale))
      watchPixels(screen, onVisibility, signal)
    } else {
      onScale(1)
      watchWindow(onVisibility, signal)
    }
    const size = new ResizeObserver(onChange)
    size.observe(document.documentElement)
    // The reason may change its number of lines. That must not close the gate again.
    const slot = new ResizeObserver(onRoom)
    slot.observe(scrolled)
    slot.observe(inner)
    scrolled.addEventListener('scroll', check, { signal })
    addEventListener('resize', onChange, { signal })
    for (const name of POINTER_EVENTS) addEventListener(name, onPointer, { capture: true, signal })
    document.addEventListener('visibilitychange', onChange, { signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
      size.disconnect()
      slot.disconnect()
    }
  }, [main, body, content, surface, canOpen, gate, reading])

  useEffect(() => {
    gate.setTicked(isTicked, performance.now())
    lookAgain.current?.()
  }, [gate, isTicked])

  function showNext(): void {
    const next = reading.next()
    if (next === undefined || body.current === null) return
    const row = next.part.key as HTMLElement
    const top = row.getBoundingClientRect().top + next.from
    const target = chunkAt(row, top) ?? row
    body.current.scrollBy({ top: top - body.current.getBoundingClientRect().top - CONTEXT_PX, behavior: 'instant' })
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  function press(event: Moment): void {
    gate.press(pressedAt(event, performance.now()))
  }

  function click(event: Moment): boolean {
    const counts = gate.click(pressedAt(event, performance.now()))
    lookAgain.current?.()
    return counts
  }

  return { state, press, click, showNext }
}

function isAnyCutSideways(body: HTMLElement, content: HTMLElement): boolean {
  const rows = partsIn(content).map(({ key }) => key as HTMLElement)
  return [body, ...rows.flatMap((row) => [row, ...[...row.children].filter(isBox)])].some(isCutSideways)
}

function isBox(element: Element): boolean {
  return getComputedStyle(element).display !== 'inline'
}

function partsIn(content: HTMLElement): Part[] {
  const blocks = [...content.children].filter(({ localName }) => localName !== 'details')
  return blocks.flatMap(rowsOf).flatMap((key) => {
    const { top, height } = key.getBoundingClientRect()
    return height > 0 ? [{ key, top, height }] : []
  })
}

function rowsOf(block: Element): Element[] {
  const rows = [...block.querySelectorAll('[data-part]')]
  return rows.length > 0 ? rows : [block]
}

function viewOf(scrolled: HTMLElement): View {
  const { top } = scrolled.getBoundingClientRect()
  return {
    top: top + (isCutAbove(scrolled) ? FADE_PX : 0),
    bottom: top + scrolled.clientHeight - (isCutBelow(scrolled) ? FADE_PX : 0),
  }
}

function chunkAt(row: HTMLElement, top: number): HTMLElement | undefined {
  const chunks = [...row.querySelectorAll<HTMLElement>('[data-chunk]')]
  return chunks.find((chunk) => chunk.getBoundingClientRect().bottom > top)
}

type Options = ConstructorParameters<typeof IntersectionObserver>[1] & { trackVisibility: boolean; delay: number }
type Entry = IntersectionObserverEntry & { isVisible?: boolean }

function watchPixels(element: HTMLElement, onVisibility: (isVisible: boolean) => void, signal: AbortSignal) {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as Entry
      onVisibility(entry.isVisible === true && entry.intersectionRatio > 0.99)
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as Options,
  )
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

function watchWindow(onVisibility: (isVisible: boolean) => void, signal: AbortSignal) {
  const check = () => onVisibility(document.visibilityState === 'visible' && document.hasFocus())
  check()
  for (const name of ['focus', 'blur'] as const) addEventListener(name, check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
}
