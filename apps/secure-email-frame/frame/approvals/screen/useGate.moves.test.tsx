// @vitest-environment happy-dom

import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { pass } from '../../testing/fakeBrowser.ts'
import { expectOpenAfter, mountOpenGate, point } from '../../testing/mountGate.tsx'
import { STILL_MS } from '../gate/gate.ts'

describe('[T21] a frame that moves or changes its size', () => {
  test.each([
    ['its size', () => act(() => void dispatchEvent(new Event('resize')))],
    ['the size of its document', ({ resize }: ReturnType<typeof mountOpenGate>) => resize(document.documentElement)],
    ['its tab, to another and back', ({ setVisibility }: ReturnType<typeof mountOpenGate>) => setVisibility('visible')],
  ])('closes it for a while: %s', (_, change) => {
    const screen = mountOpenGate()
    change(screen)
    expect(screen.state()).toBe('waiting')
    expectOpenAfter(STILL_MS, screen)
  })

  test('stays open if only the reason below the text wraps', () => {
    const { state, find, resize } = mountOpenGate()
    resize(find('section'))
    resize(find('section > div'))
    expect(state()).toBe('open')
  })

  test.each(['mouse', 'pen'])('closes it where a %s is elsewhere in it and not on the screen', (pointerType) => {
    const screen = mountOpenGate()
    point('pointermove', 100, { pointerType })
    expect(screen.state()).toBe('open')
    pass(5_000)
    point('pointerdown', 100, { pointerType })
    expect(screen.state()).toBe('open')
    point('pointerdown', 160, { pointerType })
    expect(screen.state()).toBe('waiting')
    expectOpenAfter(STILL_MS, screen)
  })

  test.each(['pointermove', 'pointerdown', 'click'])('is detected by each %s, which no page can hide', (type) => {
    const screen = mountOpenGate()
    screen.find('section').addEventListener(type, (event) => event.stopPropagation())
    point('pointermove', 100)
    pass(1)
    point(type, 160, { on: screen.find('p') })
    expect(screen.state()).toBe('waiting')
  })

  test('closes it where a mouse presses that has not come', () => {
    const screen = mountOpenGate()
    point('pointerdown', 100)
    expect(screen.state()).toBe('waiting')
    expectOpenAfter(STILL_MS, screen)
  })

  test('closes nothing for an old move, and stops measuring', () => {
    const { state, readings } = mountOpenGate()
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
    const { state } = mountOpenGate()
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
    const { state } = mountOpenGate()
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
  ])('reports a touch that is down: %s lands elsewhere', (_, type, more) => {
    const touch = { pointerType: 'touch', isPrimary: true }
    const screen = mountOpenGate()
    point('pointerdown', 100, touch)
    pass(1)
    point(type, 160, { ...touch, ...more })
    expect(screen.state()).toBe('waiting')
    expectOpenAfter(STILL_MS, screen)
  })

  test('reports a mouse, regardless of touch', () => {
    const { state } = mountOpenGate()
    point('pointermove', 100)
    pass(1)
    point('pointerdown', 500, { pointerType: 'touch', isPrimary: true })
    expect(state()).toBe('open')
    point('pointermove', 160)
    expect(state()).toBe('waiting')
  })

  test('reports a touch, regardless of the mouse', () => {
    const touch = { pointerType: 'touch', isPrimary: true }
    const { state } = mountOpenGate()
    point('pointermove', 100)
    point('pointerdown', 100, touch)
    pass(1)
    point('pointerdown', 100, { isPrimary: true })
    expect(state()).toBe('open')
    point('click', 160, touch)
    expect(state()).toBe('waiting')
  })

  test('is known from its resize on, regardless of the pointer', () => {
    const { state } = mountOpenGate()
    point('pointermove', 100)
    act(() => void dispatchEvent(new Event('resize')))
    pass(STILL_MS / 2)
    point('pointermove', 160)
    expectOpenAfter(STILL_MS / 2, { state })
  })
})
