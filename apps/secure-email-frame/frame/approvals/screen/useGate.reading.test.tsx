// @vitest-environment happy-dom

import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { cutSideways, pass, UNCOVERED } from '../../testing/fakeBrowser.ts'
import { expectOpenAfter, mountGate, mountOpenGate } from '../../testing/mountGate.tsx'
import { STILL_MS } from '../gate/gate.ts'

const REASON_MS = 350

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
  ] as const)('returns in a %s of %o: %s', (surface, sizes, expected) => {
    const { state } = mountGate({ surface, rows: [40], ...sizes })
    pass(STILL_MS + 1)
    expect(state()).toBe(expected)
  })

  test.each([undefined, 0.5])('is too little in a frame that is drawn at a scale of %s', (scale) => {
    const { state, paints } = mountGate({ scale })
    pass(5_000)
    expect(state()).toBe('small')
    act(() => paints(1))
    expectOpenAfter(STILL_MS, { state })
  })

  test('is known before the browser reports the first size', () => {
    const { state } = mountGate({ surface: 'window', isRendered: false })
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
    const { state, find, resize } = mountOpenGate({ rows })
    cutSideways(find(selector))
    resize(find('section > div'))
    pass(REASON_MS + 1)
    expect(state()).toBe('small')
    cutSideways(find(selector), false)
    resize(find('section > div'))
    expectOpenAfter(STILL_MS, { state })
  })

  test('ignores the width of inline text', () => {
    const rows = (
      <p>
        <b>Value</b>
      </p>
    )
    const { state, find, resize } = mountOpenGate({ rows })
    find('b').style.display = 'inline'
    cutSideways(find('b'))
    resize(find('section > div'))
    expect(state()).toBe('open')
  })

  test.each(['section', 'section > div'])('is looked at again when %s has another size', (selector) => {
    const { state, find, resize, setBodyHeight } = mountOpenGate()
    setBodyHeight(71)
    resize(find(selector))
    pass(REASON_MS + 1)
    expect(state()).toBe('small')
  })

  test('is empty in a frame without layout or rows without height', () => {
    const hidden = mountGate({ rows: [0, 0], body: 0 })
    pass(5_000)
    expect(hidden.state()).toBe('small')
    hidden.setBodyHeight(200)
    hidden.resize(hidden.find('section'))
    pass(5_000)
    expect(hidden.state()).toBe('waiting')
  })
})

describe('[T104] a request', () => {
  test('requires reading a long request piece by piece, and shows that', () => {
    const { state, scrollTo } = mountGate({ rows: [150, 150], body: 200 })
    pass(STILL_MS + 1)
    expect(state()).toBe('unread')
    scrollTo(100)
    expect(state()).toBe('waiting')
    expectOpenAfter(STILL_MS, { state })
  })

  test('flags a skipped part', () => {
    const { state, scrollTo } = mountGate({ rows: [200, 200, 200], body: 200 })
    pass(STILL_MS)
    scrollTo(400)
    pass(STILL_MS)
    expect(state()).toBe('skipped')
  })

  test('is not looked for on a screen that went as it was asked for', () => {
    const { state, scrollTo, showNext, unmount } = mountGate({ rows: [200, 200, 200], body: 200 })
    pass(STILL_MS)
    scrollTo(400)
    pass(STILL_MS)
    expect(state()).toBe('skipped')
    unmount()
    expect(showNext).not.toThrow()
  })

  test('is not read in the part of an edge that is faded', () => {
    // Each step passes the second edge: only 3 px of the first row are visible below its fade.
    const { state, scrollTo, showNext, find } = mountGate({ rows: [95, 205], body: 100 })
    for (const top of [87, 166, 200]) {
      pass(300)
      scrollTo(top)
    }
    pass(STILL_MS)
    expect(state()).toBe('skipped')
    showNext()
    expect(document.activeElement).toBe(find('.row-0'))
    expectOpenAfter(STILL_MS, { state })
  })

  test('is not read while it is covered', () => {
    const { state, scrollTo, show } = mountGate({ rows: [200, 200], body: 200, isVisible: false })
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
    mountOpenGate({ rows, body: 100 })
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
    const { state, showNext, find } = mountGate({ rows, body: 100 })
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
    expectOpenAfter(STILL_MS, { state })
  })

  test('shows its next piece at once, and is not moved once it was read', () => {
    const { showNext, find, scrollTo, state } = mountGate({ rows: [150, 150], body: 200 })
    const scrollBy = vi.mocked(HTMLElement.prototype.scrollBy)
    pass(300)
    showNext()
    expect(scrollBy.mock.calls).toEqual([[{ top: 192 - 20, behavior: 'instant' }]])
    expect(document.activeElement).toBe(find('.row-1'))
    scrollTo(100)
    expectOpenAfter(STILL_MS, { state })
    showNext()
    expect(scrollBy).toHaveBeenCalledTimes(1)
  })

  test('leads a screen reader to the unseen chunk of a long text', () => {
    const rows = (
      <p data-part="">
        {[1, 2, 3, 4].map((chunk) => (
          <span key={chunk} data-chunk="" className={`chunk-${chunk}`} data-height={chunk === 1 ? 92 : 100} />
        ))}
      </p>
    )
    const { showNext, find } = mountGate({ rows, body: 100 })
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
