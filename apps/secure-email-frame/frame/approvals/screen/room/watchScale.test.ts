// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakePainting } from '../../../testing/fakeBrowser.ts'
import { isScaleReadable, watchScale } from './watchScale.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [undefined, false],
  [0.25, false],
  [0.5, false],
  [0.67, false],
  [0.735, false],
  [0.74, true],
  // 75 % as it is measured on screens of one pixel for each px.
  [139 / 187, true],
  [0.8, true],
  [0.9, true],
  [1, true],
  [5, true],
])('[T104] returns for a scale of %s whether text is readable: %s', (scale, isReadable) => {
  expect(isScaleReadable(scale)).toBe(isReadable)
})

describe('[T104] the scale of a frame', () => {
  test('is not known before its probe was painted', () => {
    const { paints } = fakePainting()
    const reported = vi.fn()
    const unwatch = watchScale(reported)
    expect(reported.mock.calls).toEqual([[undefined]])
    paints(0.25)
    expect(reported).toHaveBeenLastCalledWith(0.25)
    unwatch()
  })

  test.each([
    ['resolution', ({ resolutions }: ReturnType<typeof fakePainting>) => resolutions.at(-1)?.media, 'change'],
    // If the resize event comes first.
    ['resolution and size', () => window, 'resize'],
  ] as const)('is unknown after a change of %s, ignoring earlier paints', (_, targetOf, event) => {
    const stack = fakePainting()
    const reported = vi.fn()
    const unwatch = watchScale(reported)
    stack.paints(1)
    for (const scale of [0.25, 0.9]) {
      const previous = stack.probes()[0]?.getAttribute('elementtiming')
      vi.stubGlobal('devicePixelRatio', scale)
      targetOf(stack)?.dispatchEvent(new Event(event))
      expect(reported).toHaveBeenLastCalledWith(undefined)
      expect(stack.resolutions.at(-1)?.query).toBe(`(resolution: ${scale}dppx)`)
      stack.paints(1, previous)
      expect(reported).toHaveBeenLastCalledWith(undefined)
      expect(stack.probes()).toHaveLength(1)
      stack.paints(scale)
      expect(reported).toHaveBeenLastCalledWith(scale)
    }
    unwatch()
  })

  test('measures after each size change only, with a value throughout', () => {
    const { paints, probes } = fakePainting()
    const reported = vi.fn()
    const unwatch = watchScale(reported)
    paints(1)
    for (const scale of [0.25, 0.9]) {
      const previous = probes()[0]?.getAttribute('elementtiming')
      reported.mockClear()
      window.dispatchEvent(new Event('resize'))
      paints(1, previous)
      expect(reported).not.toHaveBeenCalled()
      paints(scale)
      expect(reported.mock.calls).toEqual([[scale]])
    }
    unwatch()
  })

  test('is measured again while it is unreadable', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { paints, probes } = fakePainting()
    const reported = vi.fn()
    const unwatch = watchScale(reported)
    for (const scale of [0, 0.4, 1]) {
      paints(scale)
      expect(reported).toHaveBeenLastCalledWith(scale)
      vi.advanceTimersByTime(200)
    }
    const [probe] = probes()
    vi.advanceTimersByTime(10_000)
    expect(probes()).toEqual([probe])
    paints(0)
    unwatch()
    vi.advanceTimersByTime(10_000)
    expect(probes()).toEqual([])
    vi.useRealTimers()
  })

  test('is measured by a glyph that people meet neither in sight nor by ear', () => {
    const { probes } = fakePainting()
    const unwatch = watchScale(() => {})
    // Its class lays it beneath the screen.
    expect(probes().map(({ className, textContent, ariaHidden }) => [className, textContent, ariaHidden])).toEqual([
      ['airlock-scale', '0', 'true'],
    ])
    unwatch()
  })

  test('is measured once for each change: a resolution that was left tells nothing more', () => {
    const { probes, resolutions } = fakePainting()
    const reported = vi.fn()
    const unwatch = watchScale(reported)
    vi.stubGlobal('devicePixelRatio', 0.5)
    resolutions[0]?.media.dispatchEvent(new Event('change'))
    const [probe] = probes()
    resolutions[0]?.media.dispatchEvent(new Event('change'))
    expect(probes()).toEqual([probe])
    expect(reported.mock.calls).toEqual([[undefined], [undefined]])
    unwatch()
  })

  test('is measured no more once the screen is gone', () => {
    const { probes, isWatched, resolutions } = fakePainting()
    const reported = vi.fn()
    watchScale(reported)()
    expect([probes(), isWatched()]).toEqual([[], false])
    window.dispatchEvent(new Event('resize'))
    resolutions.at(-1)?.media.dispatchEvent(new Event('change'))
    expect(reported).toHaveBeenCalledTimes(1)
  })
})
