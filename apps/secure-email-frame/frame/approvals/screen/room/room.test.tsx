// @vitest-environment happy-dom

import { act, useRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderApproval } from '../../../testing/renderApproval.tsx'
import { isCutAbove, isCutBelow, isCutSideways, useCutEdges } from './useCutEdges.ts'
import { useNaturalHeight } from './useNaturalHeight.ts'

type Missing = 'whole' | 'body' | 'content' | undefined
type Props = { onHeight?: ((height: number) => void) | undefined; missing?: Missing }

function Fixture({ onHeight, missing }: Props) {
  const [main, body, content] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  const none = useRef(null)
  const { above, below } = useCutEdges({ body, content })
  useNaturalHeight({ main, body, content }, onHeight)
  return (
    <main ref={missing === 'whole' ? none : main} data-height="300">
      <section ref={missing === 'body' ? none : body}>
        <div ref={missing === 'content' ? none : content} data-height="250" />
      </section>
      <output>{[above && 'above', below && 'below'].filter(Boolean).join(' and ')}</output>
    </main>
  )
}

const MISSING = ['whole', 'body', 'content'] as const

async function renderAll(props: Props = {}, width = 300) {
  let [screenWidth, contentHeight] = [width, 250]
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => screenWidth)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => contentHeight)
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    paddingBlockStart: '3px',
    paddingBlockEnd: '4.5px',
  } as CSSStyleDeclaration)
  const rendered = await renderApproval(<Fixture {...props} />, { body: 100 })
  return {
    ...rendered,
    section: rendered.find('section'),
    content: rendered.find('section > div'),
    edges: () => rendered.find('output').textContent,
    set(next: { width?: number; height?: number }) {
      screenWidth = next.width ?? screenWidth
      contentHeight = next.height ?? contentHeight
    },
  }
}

test.each([
  ['fits', 300, 300, false],
  ['is rounded', 301, 300, false],
  ['is wider than its place', 302, 300, true],
  ['has no place at all', 9, 0, true],
])('[T104] detects cut text: %s, %i px in %i px', (_, scrollWidth, clientWidth, isCut) => {
  expect(isCutSideways({ scrollWidth, clientWidth } as Element)).toBe(isCut)
})

test.each([
  [0, false, true],
  [2, false, true],
  [3, true, true],
  [197, true, true],
  [198, true, false],
  [200, true, false],
])('[T104] cuts 300 px of text scrolled by %i px in 100 px above: %s, below: %s', (scrollTop, above, below) => {
  const scroller = { scrollTop, scrollHeight: 300, clientHeight: 100 } as HTMLElement
  expect([isCutAbove(scroller), isCutBelow(scroller)]).toEqual([above, below])
})

describe('[T104] the edges at which a text is cut', () => {
  test('reports its first size and each scroll step', async () => {
    const { section, edges } = await renderAll()
    expect(edges()).toBe('below')
    for (const [top, expected] of [
      [75, 'above and below'],
      [150, 'above'],
      [0, 'below'],
    ] as const) {
      section.scrollTop = top
      await act(async () => section.dispatchEvent(new Event('scroll')))
      expect(edges()).toBe(expected)
    }
  })

  test.each(['section', 'section > div'])('changes with the size of %s', async (selector) => {
    const { find, resize, edges, setBodyHeight } = await renderAll()
    setBodyHeight(250)
    resize(find(selector))
    expect(edges()).toBe('')
  })

  test('has no edges before the first render, or without content', async () => {
    for (const missing of ['body', 'content'] as const) {
      const { edges, resize, section, content } = await renderAll({ missing })
      resize(section)
      resize(content)
      expect(edges()).toBe('')
    }
  })
})

describe('the height at which nothing would have to scroll', () => {
  test('reports it once and on each change', async () => {
    const onHeight = vi.fn()
    const { resize, section, content, set } = await renderAll({ onHeight })
    // 300 - 100 + 250, and 7.5 px around it, rounded up.
    expect(onHeight.mock.calls).toEqual([[458]])
    resize(section)
    resize(content)
    expect(onHeight).toHaveBeenCalledTimes(1)
    set({ height: 350 })
    resize(content)
    set({ height: 360 })
    resize(section)
    expect(onHeight.mock.calls).toEqual([[458], [558], [568]])
  })

  test.each([
    [199, 0],
    [200, 1],
  ])('is not told of a screen that is out of sight: %i px wide', async (width, calls) => {
    const onHeight = vi.fn()
    await renderAll({ onHeight }, width)
    expect(onHeight).toHaveBeenCalledTimes(calls)
  })

  test.each(MISSING)('is not reported without %s', async (missing) => {
    const onHeight = vi.fn()
    const { resize, section, content } = await renderAll({ onHeight, missing })
    resize(section)
    resize(content)
    expect(onHeight).not.toHaveBeenCalled()
  })

  test('reports it to a new listener', async () => {
    const [before, after] = [vi.fn(), vi.fn()]
    const { render, paint: drawAgain } = await renderAll({ onHeight: before })
    await render(<Fixture onHeight={after} />)
    drawAgain()
    expect([before.mock.calls, after.mock.calls]).toEqual([[[458]], [[458]]])
  })

  test('is not measured without listeners', async () => {
    const { watchedSizes } = await renderAll()
    expect(watchedSizes()).toBe(1)
  })
})

test('unobserves a removed room', async () => {
  const { unmount, watchedSizes, section } = await renderAll({ onHeight: () => {} })
  const scrollTop = vi.spyOn(section, 'scrollTop', 'get')
  await unmount()
  section.dispatchEvent(new Event('scroll'))
  expect([watchedSizes(), scrollTop.mock.calls.length]).toEqual([0, 0])
})
