// @vitest-environment happy-dom

import { act, type ReactNode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { COVERED, cutSideways, fakeBrowser, pass, trusted, UNCOVERED } from '../../testing/fakeBrowser.ts'
import type { Asker } from '../../wire/hostIdentity.ts'
import { STILL_MS } from '../gate/gate.ts'
import { type Place, useGate } from './useGate.ts'

type Options = Parameters<typeof fakeBrowser>[0] & {
  place?: Place
  trust?: Asker['trust']
  /** Heights of the rows, or the rows themselves. */
  rows?: readonly number[] | ReactNode
  scale?: number | undefined
  isVisible?: boolean
  isDrawn?: boolean
  /** An element that is not there. */
  missing?: 'whole' | 'body' | 'content'
}

const REASON_MS = 350
/** Draws a screen with a gate over it: in a frame that is large, near, listed and not covered, if nothing else is said. */
function mount(options: Options = {}) {
  const { place = 'frame', trust = 'allowed', rows = [40, 40], isVisible = true, isDrawn = true, missing } = options
  const browser = fakeBrowser(options)
  let gate: ReturnType<typeof useGate> | undefined
  function Screen() {
    const [whole, body, content, none] = [
      useRef<HTMLElement>(null),
      useRef<HTMLElement>(null),
      useRef<HTMLDivElement>(null),
      useRef<HTMLDivElement>(null),
    ]
    gate = useGate({ whole, body, content }, place, trust)
    return (
      <main ref={missing === 'whole' ? none : whole}>
        <section ref={missing === 'body' ? none : body}>
          <div ref={missing === 'content' ? none : content}>
            {Array.isArray(rows)
              ? rows.map((height, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
                  <p key={index} className={`row-${index}`} data-height={height} />
                ))
              : (rows as ReactNode)}
          </div>
        </section>
      </main>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<Screen />))
  const unmount = () => {
    act(() => root.unmount())
    container.remove()
  }
  onTestFinished(unmount)
  if (isDrawn) browser.draw()
  const scale = 'scale' in options ? options.scale : 1
  if (place === 'frame' && scale !== undefined) act(() => browser.paints(scale))
  if (isVisible) browser.show(UNCOVERED)
  const find = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    return found
  }
  return {
    ...browser,
    find,
    unmount,
    state: () => gate?.state,
    press: () => act(() => gate?.press()),
    click() {
      let counts: boolean | undefined
      act(() => {
        counts = gate?.click()
      })
      return counts
    },
    showNext: () => act(() => gate?.showNext()),
    scrollTo(top: number) {
      find('section').scrollTop = top
      act(() => void find('section').dispatchEvent(new Event('scroll')))
    },
    /** Number of times that the layout was read since the last call. */
    readings() {
      const { calls } = vi.mocked(HTMLElement.prototype.getBoundingClientRect).mock
      return calls.splice(0).length
    },
  }
}

function mountOpen(options: Options = {}) {
  const screen = mount(options)
  pass(STILL_MS + 1)
  expect(screen.state()).toBe('open')
  return screen
}

type Pointer = Partial<PointerEventInit> & { isTrusted?: boolean; on?: Element }

/** A pointer at a place of the frame, whose own upper left corner is at `left` on the screen. */
function point(type: string, left: number, { isTrusted = true, on = document.body, ...more }: Pointer = {}): void {
  const init = {
    pointerType: 'mouse',
    clientX: 30,
    clientY: 40,
    screenX: left + 30,
    screenY: 140,
    bubbles: true,
    ...more,
  }
  const event = new PointerEvent(type, init)
  act(() => void on.dispatchEvent(isTrusted ? trusted(event) : event))
}

const openAfter = (ms: number, { state }: { state(): unknown }) => {
  pass(ms - 1)
  expect(state()).not.toBe('open')
  pass(2)
  expect(state()).toBe('open')
}

describe('[T21] a gate', () => {
  test.each(['frame', 'window'] as const)('opens in a %s that has stood still for a while, and not before', (place) => {
    const { state, click } = mount({ place })
    expect(state()).toBe('waiting')
    pass(STILL_MS)
    expect(state()).toBe('waiting')
    pass(1)
    expect(state()).toBe('open')
    expect(vi.getTimerCount()).toBe(0)
    expect(click()).toBe(true)
  })

  test('waits by one timer, however often the screen changes', () => {
    const { scrollTo } = mount()
    for (const top of [1, 2, 3]) scrollTo(top)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('is looked at once more when it is due to open, and then no more', () => {
    const { state, scrollTo } = mount()
    pass(STILL_MS)
    scrollTo(0)
    expect(state()).toBe('open')
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['whole', 'body', 'content'] as const)(
    'watches nothing and stays closed where there is no %s',
    (missing) => {
      const { state, watchedSizes, isWatchingPixels } = mount({ missing, scale: undefined, isDrawn: false })
      pass(5_000)
      expect([state(), watchedSizes(), isWatchingPixels()]).toEqual(['waiting', 0, false])
    },
  )
})

describe('[T20] [T23] in a frame', () => {
  test.each([
    ['of a site that is not listed', { trust: 'unverified' }],
    ['in a browser that does not tell what is covered', { visibility: 'untold' }],
    ['in a browser without IntersectionObserver', { visibility: 'unknown' }],
  ] as const)('%s the gate never opens, and says so at once', (_, options) => {
    const { state, click, press, watchedSizes, isWatchingPixels } = mount({ ...options, scale: undefined })
    expect(state()).toBe('never')
    pass(5_000)
    press()
    expect(click()).toBe(false)
    expect([state(), watchedSizes(), isWatchingPixels()]).toEqual(['never', 0, false])
  })

  test.each([{ trust: 'unverified' }, { visibility: 'untold' }, { visibility: 'unknown' }] as const)(
    'and not in a window of its own: %o',
    (options) => void mountOpen({ ...options, place: 'window' }),
  )
})

describe('[T104] room to read', () => {
  test.each([
    ['frame', { width: 280, height: 260, body: 72 }, 'open'],
    ['frame', { width: 279, height: 260, body: 72 }, 'small'],
    ['frame', { width: 280, height: 259, body: 72 }, 'small'],
    ['frame', { width: 280, height: 260, body: 71 }, 'small'],
    ['window', { width: 200, height: 200, body: 72 }, 'open'],
    ['window', { width: 199, height: 200, body: 72 }, 'small'],
    ['window', { width: 200, height: 199, body: 72 }, 'small'],
    ['window', { width: 200, height: 200, body: 71 }, 'small'],
  ] as const)('in a %s of %o: %s', (place, sizes, expected) => {
    const { state } = mount({ place, rows: [40], ...sizes })
    pass(STILL_MS + 1)
    expect(state()).toBe(expected)
  })

  test.each([undefined, 0.5])('is too little in a frame that is drawn at a scale of %s', (scale) => {
    const { state, paints } = mount({ scale })
    pass(5_000)
    expect(state()).toBe('small')
    act(() => paints(1))
    openAfter(STILL_MS, { state })
  })

  test('is known before the browser reports the first size', () => {
    const { state } = mount({ place: 'window', isDrawn: false })
    pass(STILL_MS + 1)
    expect(state()).toBe('open')
  })

  test.each([
    ['all that scrolls is', 'section'],
    ['a row is', '.row'],
    ['a column of a row is', '.row > div'],
  ])('is too little while %s wider than its place', (_, selector) => {
    const rows = (
      <div className="row" data-part="">
        <div>Name</div>
        <b>Value</b>
      </div>
    )
    const { state, find, resize } = mountOpen({ rows })
    cutSideways(find(selector))
    resize(find('section > div'))
    pass(REASON_MS + 1)
    expect(state()).toBe('small')
    cutSideways(find(selector), false)
    resize(find('section > div'))
    openAfter(STILL_MS, { state })
  })

  test('is no less where only text within a line has a width of its own', () => {
    const rows = (
      <p>
        <b>Value</b>
      </p>
    )
    const { state, find, resize } = mountOpen({ rows })
    find('b').style.display = 'inline'
    cutSideways(find('b'))
    resize(find('section > div'))
    expect(state()).toBe('open')
  })

  test.each(['section', 'section > div'])('is looked at again when %s has another size', (selector) => {
    const { state, find, resize, setBodyHeight } = mountOpen()
    setBodyHeight(71)
    resize(find(selector))
    pass(REASON_MS + 1)
    expect(state()).toBe('small')
  })

  test('is none in a frame that is not laid out, and what has no height is not read', () => {
    const hidden = mount({ rows: [0, 0], body: 0 })
    pass(5_000)
    expect(hidden.state()).toBe('small')
    hidden.setBodyHeight(200)
    hidden.resize(hidden.find('section'))
    pass(5_000)
    expect(hidden.state()).toBe('waiting')
  })
})

describe('[T19] what covers a frame', () => {
  test.each([
    ['nothing', [UNCOVERED], 'open'],
    ['something', [COVERED], 'covered'],
    ['an edge of its page', [{ isVisible: true, intersectionRatio: 0.99 }], 'covered'],
    ['less than a rounding', [{ isVisible: true, intersectionRatio: 0.995 }], 'open'],
    ['something that came after nothing did', [UNCOVERED, COVERED], 'covered'],
    ['nothing, after something did', [COVERED, UNCOVERED], 'open'],
  ] as const)('%s, and it is so', (_, states, expected) => {
    const { state, show } = mount({ isVisible: false })
    show(...states)
    pass(STILL_MS + 1)
    expect(state()).toBe(expected)
  })

  test.each([
    ['covered', COVERED],
    ['half out of view', { isVisible: true, intersectionRatio: 0.5 }],
    ['a little out of view', { isVisible: true, intersectionRatio: 0.98 }],
    ['out of view', { isVisible: true, intersectionRatio: 0 }],
  ])(
    'closes it as soon as it is %s, says so after a while, and opens it a while after it was taken away',
    (_, pixels) => {
      const { state, show, click } = mountOpen()
      show(pixels)
      expect([state(), click()]).toEqual(['waiting', false])
      pass(REASON_MS)
      expect(state()).toBe('waiting')
      pass(1)
      expect(state()).toBe('covered')
      show(UNCOVERED)
      expect(state()).toBe('waiting')
      openAfter(STILL_MS, { state })
    },
  )

  test('is told where the browser reports each step of it', () => {
    const { state, show } = mountOpen()
    for (const intersectionRatio of [0.995, 0.992, 1]) show({ isVisible: true, intersectionRatio })
    expect(state()).toBe('open')
    show({ isVisible: true, intersectionRatio: 0.985 })
    expect(state()).toBe('waiting')
  })

  test('is told exactly when it is due, and again only after a while where the reason is another', () => {
    const { state, show, scrollTo, setBodyHeight, resize, find } = mountOpen()
    show(COVERED)
    pass(REASON_MS)
    scrollTo(0)
    expect(state()).toBe('covered')
    setBodyHeight(0)
    resize(find('section'))
    expect(state()).toBe('waiting')
    pass(REASON_MS + 1)
    expect(state()).toBe('small')
  })
})

describe('a window of its own', () => {
  test('opens only while it is the one that the person looks at', () => {
    const { state, setFocus, setVisibility } = mountOpen({ place: 'window' })
    setFocus(false)
    expect(state()).toBe('waiting')
    pass(REASON_MS + 1)
    expect(state()).toBe('covered')
    setFocus(true)
    openAfter(STILL_MS, { state })
    setVisibility('hidden')
    pass(REASON_MS + 1)
    expect(state()).toBe('covered')
    setVisibility('visible')
    openAfter(STILL_MS, { state })
  })

  test.each([
    ['behind another', { hasFocus: false, visibility: 'visible' }],
    ['minimized', { hasFocus: true, visibility: 'hidden' }],
  ] as const)('that is %s from the start stays closed', (_, { hasFocus, visibility }) => {
    const { state, setFocus, setVisibility } = mount({ place: 'window' })
    setFocus(hasFocus)
    setVisibility(visibility)
    pass(STILL_MS + 1)
    expect(state()).toBe('covered')
  })

  test('is moved by the person alone: where its pointer is changes nothing', () => {
    const { state } = mountOpen({ place: 'window' })
    point('pointermove', 100)
    pass(1)
    point('pointermove', 200)
    expect(state()).toBe('open')
  })
})

describe('[T21] what moves or resizes a frame', () => {
  test.each([
    ['its size', () => act(() => void dispatchEvent(new Event('resize')))],
    ['the size of its document', ({ resize }: ReturnType<typeof mount>) => resize(document.documentElement)],
    ['its tab, to another and back', ({ setVisibility }: ReturnType<typeof mount>) => setVisibility('visible')],
  ])('closes it for a while: %s', (_, change) => {
    const screen = mountOpen()
    change(screen)
    expect(screen.state()).toBe('waiting')
    openAfter(STILL_MS, screen)
  })

  test('closes nothing where only the reason below the text takes a line more', () => {
    const { state, find, resize } = mountOpen()
    resize(find('section'))
    resize(find('section > div'))
    expect(state()).toBe('open')
  })

  test.each(['mouse', 'pen'])('closes it where a %s is elsewhere in it and not on the screen', (pointerType) => {
    const screen = mountOpen()
    point('pointermove', 100, { pointerType })
    expect(screen.state()).toBe('open')
    pass(5_000)
    point('pointerdown', 100, { pointerType })
    expect(screen.state()).toBe('open')
    point('pointerdown', 160, { pointerType })
    expect(screen.state()).toBe('waiting')
    openAfter(STILL_MS, screen)
  })

  test.each(['pointermove', 'pointerdown', 'click'])(
    'is found out by each %s, which nobody keeps from the gate',
    (type) => {
      const screen = mountOpen()
      screen.find('section').addEventListener(type, (event) => event.stopPropagation())
      point('pointermove', 100)
      pass(1)
      point(type, 160, { on: screen.find('p') })
      expect(screen.state()).toBe('waiting')
    },
  )

  test('closes it where a mouse presses that has not come', () => {
    const screen = mountOpen()
    point('pointerdown', 100)
    expect(screen.state()).toBe('waiting')
    openAfter(STILL_MS, screen)
  })

  test('closes nothing where the move was long ago, and then nothing is measured for the pointer', () => {
    const { state, readings } = mountOpen()
    point('pointermove', 100)
    pass(1)
    point('pointermove', 160)
    pass(STILL_MS)
    readings()
    point('pointermove', 160)
    expect([state(), readings()]).toEqual(['waiting', 0])
    pass(1)
    expect(state()).toBe('open')
    readings()
    point('pointermove', 160)
    expect([state(), readings()]).toEqual(['open', 0])
  })

  test.each([
    ['a script', { isTrusted: false }],
    ['a key or assistive technology, whose click has no place', { pointerType: '' }],
  ])('is not found out by events of %s', (_, pointer) => {
    const { state } = mountOpen()
    point('pointermove', 100, pointer)
    pass(1)
    point('click', 160, pointer)
    expect(state()).toBe('open')
    // Nor do they hide that it was moved.
    point('pointermove', 100)
    pass(1)
    point('pointermove', 160, pointer)
    point('click', 160)
    expect(state()).toBe('waiting')
  })

  test('is nothing that a finger tells from one press to the next', () => {
    const touch = { pointerType: 'touch', isPrimary: true }
    const { state } = mountOpen()
    for (const left of [100, 160]) {
      point('pointerdown', left, touch)
      point('click', left, touch)
      pass(1)
    }
    expect(state()).toBe('open')
  })

  test.each([
    ['the click', 'click', {}],
    ['a move', 'pointermove', {}],
    ['a second finger', 'pointerdown', { isPrimary: false }],
  ])('is told by a finger that is down: %s comes elsewhere', (_, type, more) => {
    const touch = { pointerType: 'touch', isPrimary: true }
    const screen = mountOpen()
    point('pointerdown', 100, touch)
    pass(1)
    point(type, 160, { ...touch, ...more })
    expect(screen.state()).toBe('waiting')
    openAfter(STILL_MS, screen)
  })

  test('is told by a mouse, whatever a finger does', () => {
    const { state } = mountOpen()
    point('pointermove', 100)
    pass(1)
    point('pointerdown', 500, { pointerType: 'touch', isPrimary: true })
    expect(state()).toBe('open')
    point('pointermove', 160)
    expect(state()).toBe('waiting')
  })

  test('is told by a finger that is down, whatever a mouse does', () => {
    const touch = { pointerType: 'touch', isPrimary: true }
    const { state } = mountOpen()
    point('pointermove', 100)
    point('pointerdown', 100, touch)
    pass(1)
    point('pointerdown', 100, { isPrimary: true })
    expect(state()).toBe('open')
    point('click', 160, touch)
    expect(state()).toBe('waiting')
  })

  test('is known from the change of its size on: a pointer that is elsewhere afterwards tells nothing more', () => {
    const { state } = mountOpen()
    point('pointermove', 100)
    act(() => void dispatchEvent(new Event('resize')))
    pass(STILL_MS / 2)
    point('pointermove', 160)
    openAfter(STILL_MS / 2, { state })
  })
})

describe('[T21] a press', () => {
  test('that began too early does not count, and closes the gate from its click on', () => {
    const { state, press, click } = mount()
    press()
    pass(STILL_MS + 1)
    expect(state()).toBe('open')
    expect([click(), state()]).toEqual([false, 'waiting'])
    openAfter(STILL_MS, { state })
    press()
    expect([click(), state()]).toEqual([true, 'open'])
  })

  test('again and again keeps the gate closed', () => {
    const { state, press } = mount()
    for (let presses = 0; presses < 10; presses += 1) {
      pass(STILL_MS / 2)
      press()
    }
    openAfter(STILL_MS, { state })
  })
})

describe('[T104] a request', () => {
  test('that is longer than its view is read piece by piece, and told to be', () => {
    const { state, scrollTo } = mount({ rows: [150, 150], body: 200 })
    pass(STILL_MS + 1)
    expect(state()).toBe('unread')
    scrollTo(100)
    expect(state()).toBe('waiting')
    openAfter(STILL_MS, { state })
  })

  test('that is jumped over is told to be skipped', () => {
    const { state, scrollTo } = mount({ rows: [200, 200, 200], body: 200 })
    pass(STILL_MS)
    scrollTo(400)
    pass(STILL_MS)
    expect(state()).toBe('skipped')
  })

  test('is not read in the part of an edge that is faded', () => {
    // The second edge is passed at once by each step: 3 px of the first row are in view below its fade alone.
    const { state, scrollTo, showNext, find } = mount({ rows: [95, 205], body: 100 })
    for (const top of [87, 166, 200]) {
      pass(300)
      scrollTo(top)
    }
    pass(STILL_MS)
    expect(state()).toBe('skipped')
    showNext()
    expect(document.activeElement).toBe(find('.row-0'))
    openAfter(STILL_MS, { state })
  })

  test('is not read while it is covered', () => {
    const { state, scrollTo, show } = mount({ rows: [200, 200], body: 200, isVisible: false })
    pass(500)
    scrollTo(200)
    pass(500)
    show(UNCOVERED)
    pass(STILL_MS)
    expect(state()).toBe('skipped')
  })

  test('has a part that need not be read, which is folded away', () => {
    const rows = (
      <>
        <p />
        <details data-height="900" />
      </>
    )
    mountOpen({ rows, body: 100 })
  })

  test('is not read before rows and paragraphs were, each for itself', () => {
    const rows = (
      <>
        <dl>
          <div className="one" data-part="" data-height="100" />
          <div className="two" data-part="" data-height="100" />
        </dl>
        <p className="three" data-height="100" />
      </>
    )
    const { state, showNext, find } = mount({ rows, body: 100 })
    pass(STILL_MS)
    expect(state()).toBe('unread')
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    // The first row ends in the fade of the edge below.
    showNext()
    expect(document.activeElement).toBe(find('.one'))
    expect(find('.one').tabIndex).toBe(-1)
    // A line above the piece stays in view.
    expect(find('section').scrollTop).toBe(92 - 20)
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
    pass(300)
    showNext()
    expect(document.activeElement).toBe(find('.two'))
    pass(300)
    showNext()
    expect(document.activeElement).toBe(find('.three'))
    openAfter(STILL_MS, { state })
  })

  test('shows its next piece at once, and is not moved once it was read', () => {
    const { showNext, find, scrollTo, state } = mount({ rows: [150, 150], body: 200 })
    const scrollBy = vi.mocked(HTMLElement.prototype.scrollBy)
    pass(300)
    showNext()
    expect(scrollBy.mock.calls).toEqual([[{ top: 192 - 20, behavior: 'instant' }]])
    expect(document.activeElement).toBe(find('.row-1'))
    scrollTo(100)
    openAfter(STILL_MS, { state })
    showNext()
    expect(scrollBy).toHaveBeenCalledTimes(1)
  })

  test('of one long text leads a screen reader to the piece of it that was not in view', () => {
    const rows = (
      <p data-part="">
        {[1, 2, 3, 4].map((chunk) => (
          <span key={chunk} data-chunk="" className={`chunk-${chunk}`} data-height={chunk === 1 ? 92 : 100} />
        ))}
      </p>
    )
    const { showNext, find } = mount({ rows, body: 100 })
    pass(300)
    showNext()
    expect(document.activeElement).toBe(find('.chunk-2'))
    pass(300)
    showNext()
    expect(document.activeElement).toBe(find('.chunk-2'))
    pass(300)
    showNext()
    expect(document.activeElement).toBe(find('.chunk-3'))
  })
})

test.each(['frame', 'window'] as const)('a screen that is gone from its %s leaves nothing behind', (place) => {
  const { unmount, find, readings, watchedSizes, isWatchingPixels, isWatched, probes, setFocus, setVisibility } = mount(
    { place },
  )
  const section = find('section')
  point('pointermove', 100)
  pass(300)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  expect([watchedSizes(), isWatchingPixels(), isWatched(), probes()]).toEqual([0, false, false, []])
  readings()
  section.dispatchEvent(new Event('scroll'))
  for (const type of ['pointermove', 'pointerdown', 'click']) point(type, 160)
  dispatchEvent(new Event('resize'))
  setFocus(false)
  setVisibility('hidden')
  expect([readings(), vi.getTimerCount()]).toEqual([0, 0])
})
