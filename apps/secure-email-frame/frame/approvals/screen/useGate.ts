import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Site } from '../../wire/hostIdentity.ts'
import { createPlace } from '../gate/createPlace.ts'
import { createReading, type Part, type View } from '../gate/createReading.ts'
import { createGate, STILL_MS } from '../gate/gate.ts'
import { isCutAbove, isCutBelow, isCutSideways } from './room/useCutEdges.ts'
import { isScaleReadable, watchScale } from './room/watchScale.ts'

/** Returns `true` in browsers that report what is covered, faded or transformed (Intersection Observer v2). */
const reportsVisibility = () =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

export type Place = 'frame' | 'window'
/**
 * `never` where approvals are not given at this place at all; `small` where the request cannot be read, `covered` while something is in
 * the way, `unread` until all of it was in view, `skipped` where what is missing lies above the view.
 */
export type GateState = 'never' | 'small' | 'covered' | 'unread' | 'skipped' | 'waiting' | 'open'

/** Delay before a closed screen shows why, in ms: an entrance animation closes it as well (T19: half a second at most). */
const REASON_AFTER_MS = 350

/**
 * Room for a request, in CSS px, which `watchScale` keeps large enough to read: site, title, two rows, reason and buttons. A site decides how
 * large its frame is; of a window of its own only the person does, who may have enlarged its text.
 */
const LEAST_ROOM = {
  frame: { width: 280, height: 260 },
  window: { width: 200, height: 200 },
} as const
/** Least height of the part that scrolls, in CSS px: two rows. */
const LEAST_BODY = 72

/** An edge of the part that scrolls is faded while there is more beyond it: this much of it cannot be read, in CSS px. */
const FADE_PX = 8
/** Height of what stays in view above the next piece, in CSS px: a line. */
const CONTEXT_PX = 20

/** The click of a finger comes after it was lifted, and lands on what is below it then. */
const POINTER_EVENTS = ['pointermove', 'pointerdown', 'click'] as const

type Screen = {
  /** All of it, as large as its window. */
  whole: RefObject<HTMLElement | null>
  /** The part that scrolls. */
  body: RefObject<HTMLElement | null>
  /** The content that scrolls. All of it but `details` has to be read, row by row where elements have `data-part`. */
  content: RefObject<HTMLElement | null>
}

/** In a frame only for a site that is listed, where the browser reports what is covered (T20, T23); in a window of its own always. */
function mayOpen(place: Place, trust: Site['trust']): boolean {
  return place === 'window' || (trust === 'allowed' && reportsVisibility())
}

/** Connects a gate to a screen: its state, and the presses and clicks of its button. */
export function useGate({ whole, body, content }: Screen, place: Place, trust: Site['trust']) {
  const canOpen = mayOpen(place, trust)
  const [gate] = useState(() => createGate(canOpen, performance.now()))
  const [reading] = useState(createReading)
  const [state, setState] = useState<GateState>(canOpen ? 'waiting' : 'never')
  const lookAgain = useRef<() => void>(undefined)

  useEffect(() => {
    const [screen, scrolled, inner] = [whole.current, body.current, content.current]
    if (screen === null || scrolled === null || inner === null || !canOpen) return
    let timer = 0
    let isLargeEnough: boolean
    let closedBy: ReturnType<typeof gate.closedBy>
    let closedSince = 0
    const stop = new AbortController()
    const { signal } = stop

    const look = () => {
      clearTimeout(timer)
      const now = performance.now()
      reading.look(now, partsIn(inner), gate.isReadable() ? viewOf(scrolled) : undefined)
      const progress = reading.progress()
      gate.set('read', progress === 'read', reading.lastCameAt())
      const by = gate.closedBy()
      if (by !== closedBy) closedSince = now
      closedBy = by
      const reasonAt = closedSince + REASON_AFTER_MS
      if (by === undefined) setState(gate.isOpen(now) ? 'open' : 'waiting')
      else if ((by === 'unread' && progress === 'soon') || now < reasonAt) setState('waiting')
      else setState(progress === 'skipped' ? progress : by)
      const next = [reading.nextAt(), gate.opensAt(), by && reasonAt].filter((at = 0) => at > now)
      if (next.length > 0) timer = window.setTimeout(look, Math.min(...(next as number[])) - now + 1)
    }
    const seen = (isVisible: boolean) => {
      gate.set('visible', isVisible, performance.now())
      look()
    }
    const onRoom = () => {
      const { width, height } = LEAST_ROOM[place]
      const hasRoom = innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY
      gate.set('fits', isLargeEnough && hasRoom && !isAnyCutSideways(scrolled, inner), performance.now())
      look()
    }
    const onScale = (scale: number | undefined) => {
      isLargeEnough = isScaleReadable(scale)
      onRoom()
    }
    const [frame, touched] = [createPlace(), createPlace()]
    const onChange = () => {
      frame.forget()
      gate.changed(performance.now())
      onRoom()
    }
    const onPointer = (event: PointerEvent) => {
      // A click by a key or by assistive technology has no place.
      if (place !== 'frame' || event.pointerType === '' || !event.isTrusted) return
      const now = performance.now()
      const [isPress, isFinger] = [event.type === 'pointerdown', event.pointerType === 'touch']
      // A finger is nowhere before it presses, and may enlarge the page between two presses.
      if (isFinger && isPress && event.isPrimary) touched.forget()
      const movedAt = isFinger ? touched.see(event, false, now) : frame.see(event, isPress, now)
      if (movedAt === undefined || now >= movedAt + STILL_MS) return
      gate.changed(movedAt)
      look()
    }
    lookAgain.current = look
    if (place === 'frame') {
      signal.addEventListener('abort', watchScale(onScale))
      watchPixels(screen, seen, signal)
    } else {
      // No site decides how large it is drawn.
      onScale(1)
      watchWindow(seen, signal)
    }
    const size = new ResizeObserver(onChange)
    size.observe(document.documentElement)
    // The reason below it may take a line more or less: that alone is no change of the screen, or it would close itself again.
    const room = new ResizeObserver(onRoom)
    room.observe(scrolled)
    room.observe(inner)
    scrolled.addEventListener('scroll', look, { signal })
    addEventListener('resize', onChange, { signal })
    for (const name of POINTER_EVENTS) addEventListener(name, onPointer, { capture: true, signal })
    document.addEventListener('visibilitychange', onChange, { signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
      size.disconnect()
      room.disconnect()
    }
  }, [whole, body, content, place, canOpen, gate, reading])

  /** Scrolls to the first piece that was not in view, and moves the focus there: a screen reader goes on from it. */
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

  function press(): void {
    gate.press(performance.now())
  }

  /** @returns whether it counts */
  function click(): boolean {
    const counts = gate.click(performance.now())
    lookAgain.current?.()
    return counts
  }

  return { state, press, click, showNext }
}

/** `true` while a row, or a column of it, is wider than its place: its cut end cannot be read. */
function isAnyCutSideways(body: HTMLElement, content: HTMLElement): boolean {
  const rows = partsIn(content).map(({ key }) => key as HTMLElement)
  return [body, ...rows.flatMap((row) => [row, ...[...row.children].filter(isBox)])].some(isCutSideways)
}

/** Text within a line has no edges of its own, and Firefox gives it a width that its place does not have. */
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

/** The piece of a long text that is at a height of the screen. */
function chunkAt(row: HTMLElement, top: number): HTMLElement | undefined {
  const chunks = [...row.querySelectorAll<HTMLElement>('[data-chunk]')]
  return chunks.find((chunk) => chunk.getBoundingClientRect().bottom > top)
}

type Options = ConstructorParameters<typeof IntersectionObserver>[1] & { trackVisibility: boolean; delay: number }
type Entry = IntersectionObserverEntry & { isVisible?: boolean }

/** Reports whether every pixel of a frame is shown as it was drawn. */
function watchPixels(element: HTMLElement, seen: (isVisible: boolean) => void, signal: AbortSignal) {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as Entry
      seen(entry.isVisible === true && entry.intersectionRatio > 0.99)
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as Options,
  )
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Reports whether a window of its own is visible and has the focus. A click that was meant for another window closes nothing. */
function watchWindow(seen: (isVisible: boolean) => void, signal: AbortSignal) {
  const look = () => seen(document.visibilityState === 'visible' && document.hasFocus())
  look()
  for (const name of ['focus', 'blur'] as const) addEventListener(name, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
}
