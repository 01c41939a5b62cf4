import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VirtualList } from './VirtualList.tsx'

let root: Root
let body: HTMLElement
let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  body = document.createElement('div')
  body.className = 'card-body'
  const content = document.createElement('div')
  body.append(content)
  document.body.append(body)
  root = createRoot(content)
  // No layout here: the list starts where its scroller does.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this === body ? 0 : -body.scrollTop)
  })
})
afterEach(() => {
  act(() => root.unmount())
  body.remove()
  vi.unstubAllGlobals()
})

const nextFrame = () =>
  act(async () => {
    for (const run of frames.splice(0)) run()
  })
const list = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const keyOf = (item: string) => item
const heightOf = () => 50

function show(items: readonly string[], onEnd?: () => void) {
  act(() =>
    root.render(
      <VirtualList label="Rows" items={items} keyOf={keyOf} heightOf={heightOf} onEnd={onEnd}>
        {(item) => <button type="button">{item}</button>}
      </VirtualList>,
    ),
  )
}
async function scrollTo(top: number) {
  body.scrollTop = top
  await act(async () => body.dispatchEvent(new Event('scroll')))
}
const rows = () => [...body.querySelectorAll<HTMLElement>('li')]
const rendered = () => rows().flatMap((row) => row.textContent || [])

describe('VirtualList', () => {
  test('draws what a card shows in one pass, with places in the whole list', () => {
    show(list(1_000))
    expect(rendered().slice(0, 14)).toEqual(list(14))
    expect(rows().length).toBeLessThan(30)
    expect(rows()[3]?.getAttribute('aria-posinset')).toBe('4')
    expect(rows()[3]?.getAttribute('aria-setsize')).toBe('1000')
    expect(body.querySelector('ul')?.style.blockSize).toBe('50000px')
  })

  test('draws rows a few in each frame after a long way', async () => {
    show(list(1_000))
    await nextFrame()
    await scrollTo(20_000)
    expect(rows().some(({ dataset }) => dataset.key === 'row 400')).toBe(true)
    expect(rendered()).toHaveLength(6)
    for (let frame = 0; frame < 6; frame += 1) await nextFrame()
    expect(rendered()).toHaveLength(rows().length)
    expect(rendered()).toContain('row 400')
  })

  test('renders nothing for a scroll within the drawn rows', async () => {
    show(list(1_000))
    const before = rows().map(({ dataset }) => dataset.key)
    await scrollTo(60)
    expect(rows().map(({ dataset }) => dataset.key)).toEqual(before)
  })

  test('keeps the row with the keyboard when it scrolls away', async () => {
    show(list(1_000))
    const button = body.querySelector('button')
    act(() => button?.focus())
    await scrollTo(20_000)
    expect(document.activeElement).toBe(button)
    expect(rows()[0]?.textContent).toBe('row 0')
    act(() => button?.blur())
    expect(rendered()).not.toContain('row 0')
  })

  test('keeps rows as more arrive, and asks for more near the end', async () => {
    const onEnd = vi.fn()
    show(list(100), onEnd)
    expect(onEnd).not.toHaveBeenCalled()
    await scrollTo(4_400)
    expect(onEnd).toHaveBeenCalledOnce()
    const [row] = rows()
    show(list(200), onEnd)
    expect(rows()[0]).toBe(row)
    expect(body.querySelector('ul')?.style.blockSize).toBe('10000px')
  })
})
