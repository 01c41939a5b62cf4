// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest'
import { COVERED, pass, UNCOVERED } from '../../testing/fakeBrowser.ts'
import { expectOpenAfter, mountGate, mountOpenGate, point } from '../../testing/mountGate.tsx'
import { STILL_MS } from '../gate/gate.ts'

const REASON_MS = 350

describe('[T21] a gate', () => {
  test.each(['frame', 'window'] as const)(
    'opens in a %s that has stood still for a while, and not before',
    (surface) => {
      const { state, click } = mountGate({ surface })
      expect(state()).toBe('waiting')
      pass(STILL_MS)
      expect(state()).toBe('waiting')
      pass(1)
      expect(state()).toBe('open')
      expect(vi.getTimerCount()).toBe(0)
      expect(click()).toBe(true)
    },
  )

  test('waits by one timer, however often the screen changes', () => {
    const { scrollTo } = mountGate()
    for (const top of [1, 2, 3]) scrollTo(top)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('checks again before opening, then stops', () => {
    const { state, scrollTo } = mountGate()
    pass(STILL_MS)
    scrollTo(0)
    expect(state()).toBe('open')
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['whole', 'body', 'content'] as const)('observes nothing and stays closed without %s', (missing) => {
    const { state, watchedSizes, isWatchingPixels } = mountGate({ missing, scale: undefined, isRendered: false })
    pass(5_000)
    expect([state(), watchedSizes(), isWatchingPixels()]).toEqual(['waiting', 0, false])
  })
})

describe('[T20] [T23] in a frame', () => {
  test.each([
    ['of a site that is not listed', { trust: 'unverified' }],
    ['in a browser that does not tell what is covered', { visibility: 'untold' }],
    ['in a browser without IntersectionObserver', { visibility: 'unknown' }],
  ] as const)('keeps the gate closed %s, with a message from the start', (_, options) => {
    const { state, click, press, watchedSizes, isWatchingPixels } = mountGate({ ...options, scale: undefined })
    expect(state()).toBe('never')
    pass(5_000)
    press()
    expect(click()).toBe(false)
    expect([state(), watchedSizes(), isWatchingPixels()]).toEqual(['never', 0, false])
  })

  test.each([{ trust: 'unverified' }, { visibility: 'untold' }, { visibility: 'unknown' }] as const)(
    'stays closed outside its own window: %o',
    (options) => void mountOpenGate({ ...options, surface: 'window' }),
  )
})

describe('[T19] a covered frame', () => {
  test.each([
    ['nothing', [UNCOVERED], 'open'],
    ['something', [COVERED], 'covered'],
    ['an edge of its page', [{ isVisible: true, intersectionRatio: 0.99 }], 'covered'],
    ['less than a rounding', [{ isVisible: true, intersectionRatio: 0.995 }], 'open'],
    ['something that came after nothing did', [UNCOVERED, COVERED], 'covered'],
    ['nothing, after something did', [COVERED, UNCOVERED], 'open'],
  ] as const)('returns for a frame covered by %s the matching state', (_, states, expected) => {
    const { state, show } = mountGate({ isVisible: false })
    show(...states)
    pass(STILL_MS + 1)
    expect(state()).toBe(expected)
  })

  test.each([
    ['covered', COVERED],
    ['half out of view', { isVisible: true, intersectionRatio: 0.5 }],
    ['a little out of view', { isVisible: true, intersectionRatio: 0.98 }],
    ['out of view', { isVisible: true, intersectionRatio: 0 }],
  ])('closes while it is %s, with a message, and reopens after', (_, pixels) => {
    const { state, show, click } = mountOpenGate()
    show(pixels)
    expect([state(), click()]).toEqual(['waiting', false])
    pass(REASON_MS)
    expect(state()).toBe('waiting')
    pass(1)
    expect(state()).toBe('covered')
    show(UNCOVERED)
    expect(state()).toBe('waiting')
    expectOpenAfter(STILL_MS, { state })
  })

  test('follows each step that the browser reports', () => {
    const { state, show } = mountOpenGate()
    for (const intersectionRatio of [0.995, 0.992, 1]) show({ isVisible: true, intersectionRatio })
    expect(state()).toBe('open')
    show({ isVisible: true, intersectionRatio: 0.985 })
    expect(state()).toBe('waiting')
  })

  test('reports when due, and later for another reason', () => {
    const { state, show, scrollTo, setBodyHeight, resize, find } = mountOpenGate()
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

describe('a separate window', () => {
  test('opens only while the user views it', () => {
    const { state, setFocus, setVisibility } = mountOpenGate({ surface: 'window' })
    setFocus(false)
    expect(state()).toBe('waiting')
    pass(REASON_MS + 1)
    expect(state()).toBe('covered')
    setFocus(true)
    expectOpenAfter(STILL_MS, { state })
    setVisibility('hidden')
    pass(REASON_MS + 1)
    expect(state()).toBe('covered')
    setVisibility('visible')
    expectOpenAfter(STILL_MS, { state })
  })

  test.each([
    ['behind another', { hasFocus: false, visibility: 'visible' }],
    ['minimized', { hasFocus: true, visibility: 'hidden' }],
  ] as const)('stays closed in a window that is %s from the start', (_, { hasFocus, visibility }) => {
    const { state, setFocus, setVisibility } = mountGate({ surface: 'window' })
    setFocus(hasFocus)
    setVisibility(visibility)
    pass(STILL_MS + 1)
    expect(state()).toBe('covered')
  })

  test('ignores its pointer, so that only the user moves it', () => {
    const { state } = mountOpenGate({ surface: 'window' })
    point('pointermove', 100)
    pass(1)
    point('pointermove', 200)
    expect(state()).toBe('open')
  })
})

describe('[T21] a press', () => {
  test('ignores an early press and closes the gate on its click', () => {
    const { state, press, click } = mountGate()
    press()
    pass(STILL_MS + 1)
    expect(state()).toBe('open')
    expect([click(), state()]).toEqual([false, 'waiting'])
    expectOpenAfter(STILL_MS, { state })
    press()
    expect([click(), state()]).toEqual([true, 'open'])
  })

  test('keeps the gate closed while presses repeat', () => {
    const { state, press } = mountGate()
    for (let presses = 0; presses < 10; presses += 1) {
      pass(STILL_MS / 2)
      press()
    }
    expectOpenAfter(STILL_MS, { state })
  })

  test('[T21] continues in a document that was busy', () => {
    const { state, press, click } = mountGate()
    press()
    pass(STILL_MS)
    press(STILL_MS - 100)
    expect(click()).toBe(false)
    expectOpenAfter(STILL_MS, { state })
  })
})

test.each(['frame', 'window'] as const)('leaves nothing behind after it unmounts from its %s', (surface) => {
  const { unmount, find, readings, watchedSizes, isWatchingPixels, isWatched, probes, setFocus, setVisibility } =
    mountGate({ surface })
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
