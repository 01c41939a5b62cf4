import { act } from 'react'
import { onTestFinished, vi } from 'vitest'

const BODY_TOP = 50
const LINE = 20

type Sizes = {
  width?: number
  height?: number
  body?: number
  visibility?: 'told' | 'untold' | 'unknown'
}

/** happy-dom has no layout: blocks lie below one another, and tests report sizes, pixels and glyphs. */
export function fakeBrowser({ width = 400, height = 600, body = 200, visibility = 'told' }: Sizes = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(10_000)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  let bodyHeight = body
  fakeLayout(() => bodyHeight)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const visibilityState = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  return {
    ...fakeSizes(),
    ...fakePixels(visibility),
    ...fakePainting(),
    setBodyHeight(value: number) {
      bodyHeight = value
    },
    setFocus(isFocused: boolean) {
      hasFocus.mockReturnValue(isFocused)
      act(() => void dispatchEvent(new Event(isFocused ? 'focus' : 'blur')))
    },
    setVisibility(value: DocumentVisibilityState) {
      visibilityState.mockReturnValue(value)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

export function pass(ms: number): void {
  act(() => vi.advanceTimersByTime(ms))
}

export function trusted<T extends Event>(event: T): T {
  return Object.defineProperty(event, 'isTrusted', { value: true })
}

function heightOf(element: Element): number {
  // An element that fades an edge takes no space.
  if (element.classList.contains('approval-fade')) return 0
  const own = element.getAttribute('data-height')
  if (own !== null) return Number(own)
  const children = [...element.children]
  return children.length === 0 ? LINE : children.map(heightOf).reduce((sum, one) => sum + one)
}

function offsetOf(element: Element): number {
  const parent = element.parentElement
  if (parent === null || parent.localName === 'section') return 0
  const before = [...parent.children].slice(0, [...parent.children].indexOf(element))
  return offsetOf(parent) + before.map(heightOf).reduce((sum, one) => sum + one, 0)
}

function fakeLayout(bodyHeight: () => number): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scrolled = this.closest('section')
    const isScroller = scrolled === this
    const top = BODY_TOP + (isScroller ? 0 : offsetOf(this) - (scrolled?.scrollTop ?? 0))
    const height = isScroller ? bodyHeight() : heightOf(this)
    return { top, height, bottom: top + height } as DOMRect
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.localName === 'section' ? bodyHeight() : heightOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(function (
    this: HTMLElement,
    by?: ScrollToOptions | number,
  ) {
    const { top = 0 } = by as ScrollToOptions
    this.scrollTop = Math.min(this.scrollTop + top, this.scrollHeight - this.clientHeight)
    this.dispatchEvent(new Event('scroll'))
  })
}

export function cutSideways(element: Element | null | undefined, isCut = true): void {
  if (!element) throw new Error('There is no such element.')
  Object.defineProperty(element, 'scrollWidth', { value: isCut ? 500 : 0, configurable: true })
}

function fakeSizes() {
  type Watcher = { targets: Set<Element>; unseen: Set<Element>; report: () => void }
  const watchers = new Set<Watcher>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #watcher: Watcher
      constructor(report: () => void) {
        this.#watcher = { targets: new Set(), unseen: new Set(), report }
      }
      observe(target: Element) {
        if (!(target instanceof Element)) throw new TypeError('This is not an element.')
        this.#watcher.targets.add(target)
        this.#watcher.unseen.add(target)
        watchers.add(this.#watcher)
      }
      disconnect() {
        watchers.delete(this.#watcher)
      }
    },
  )
  return {
    paint() {
      act(() => {
        for (const { unseen, report } of watchers) {
          if (unseen.size > 0) report()
          unseen.clear()
        }
      })
    },
    resize(target: Element | null) {
      act(() => {
        for (const { targets, report } of watchers) if (target !== null && targets.has(target)) report()
      })
    },
    watchedSizes: () => watchers.size,
  }
}

export const UNCOVERED = { isVisible: true, intersectionRatio: 1 }
export const COVERED = { isVisible: false, intersectionRatio: 1 }

type PixelOptions = { threshold: number[]; trackVisibility?: boolean; delay?: number }
type Pixels = { isVisible: boolean; intersectionRatio: number }

function fakePixels(visibility: Sizes['visibility']) {
  class Entry {}
  if (visibility === 'told') Object.defineProperty(Entry.prototype, 'isVisible', { value: false })
  vi.stubGlobal('IntersectionObserverEntry', visibility === 'unknown' ? undefined : Entry)
  let watched: { options: PixelOptions; report: (entries: Pixels[]) => void } | undefined
  let before = ''
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #report: (entries: Pixels[]) => void
      #options: PixelOptions
      constructor(report: (entries: Pixels[]) => void, options: PixelOptions) {
        if (options.trackVisibility && !((options.delay ?? 0) >= 100)) throw new TypeError('The delay is too short.')
        this.#report = report
        this.#options = options
      }
      observe(target: Element) {
        if (!(target instanceof Element)) throw new TypeError('This is not an element.')
        watched = { options: this.#options, report: this.#report }
      }
      disconnect() {
        watched = undefined
      }
    },
  )
  return {
    show(...states: Pixels[]) {
      const { options, report } = watched ?? {}
      const last = states.at(-1)
      if (options === undefined || last === undefined) return
      const crossed = options.threshold.filter((threshold) => last.intersectionRatio >= threshold).length
      const now = JSON.stringify([crossed, last.isVisible])
      if (now === before && states.length === 1) return
      before = now
      act(() =>
        report?.(states.map((state) => ({ ...state, isVisible: options.trackVisibility === true && state.isVisible }))),
      )
    },
    isWatchingPixels: () => watched !== undefined,
  }
}

const TEXT_PX = 186

export function fakePainting() {
  let report: (list: { getEntries(): unknown[] }) => void = () => {}
  let isWatched = false
  const resolutions: { query: string; media: EventTarget }[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe({ type }: { type: string }) {
        isWatched = type === 'element'
      }
      disconnect() {
        isWatched = false
      }
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => {
    const media = new EventTarget()
    resolutions.push({ query, media })
    return media
  })
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue({ height: TEXT_PX } as DOMRect)
  const probes = () => [...document.querySelectorAll('[elementtiming]')]
  const entryOf = (identifier: string | null | undefined, height: number) => ({
    identifier,
    intersectionRect: { height },
  })
  return {
    probes,
    resolutions,
    isWatched: () => isWatched,
    paints(scale: number, identifier = probes()[0]?.getAttribute('elementtiming')) {
      if (isWatched) report({ getEntries: () => [entryOf('another', 1), entryOf(identifier, scale * TEXT_PX)] })
    },
  }
}
