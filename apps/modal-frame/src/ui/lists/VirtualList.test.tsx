import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VirtualList } from './VirtualList.tsx'

let root: Root
let body: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The environment has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(680)
  body = document.createElement('div')
  body.className = 'card-body'
  const content = document.createElement('div')
  body.append(content)
  document.body.append(body)
  root = createRoot(content)
})
afterEach(() => {
  act(() => root.unmount())
  body.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const list = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const keyOf = (item: string) => item
const heightOf = () => 50

const show = (items: readonly string[], onEnd?: () => void) =>
  act(async () =>
    root.render(
      <VirtualList label="Rows" items={items} keyOf={keyOf} heightOf={heightOf} onEnd={onEnd}>
        {(item) => <button type="button">{item}</button>}
      </VirtualList>,
    ),
  )
const loaded = () =>
  act(async () => {
    await import('./LongList.tsx')
    await new Promise((resolve) => setTimeout(resolve))
  })
async function scrollTo(top: number) {
  body.scrollTop = top
  await act(async () => body.dispatchEvent(new Event('scroll')))
}
const rows = () => [...body.querySelectorAll<HTMLElement>('li')]
const texts = () => rows().map(({ textContent }) => textContent)

describe('VirtualList', () => {
  test('draws a short list whole, and asks for more', async () => {
    const onEnd = vi.fn()
    await show(list(20), onEnd)
    expect(texts()).toEqual(list(20))
    expect(onEnd).toHaveBeenCalledOnce()
    expect(body.querySelector('.virtual-list-long')).toBeNull()
  })

  test('shows the first rows of a long list before the rest loads', async () => {
    act(() =>
      root.render(
        <VirtualList label="Rows" items={list(1_000)} keyOf={keyOf} heightOf={heightOf}>
          {(item) => item}
        </VirtualList>,
      ),
    )
    expect(texts()[0]).toBe('row 0')
    expect(rows()[3]?.getAttribute('aria-posinset')).toBe('4')
    expect(rows()[3]?.getAttribute('aria-setsize')).toBe('1000')
  })

  test('draws what a card shows of a long list, with places in the whole', async () => {
    await show(list(1_000))
    await loaded()
    expect(rows().length).toBeLessThan(40)
    expect(rows()[3]?.getAttribute('aria-setsize')).toBe('1000')
    expect(body.querySelector('ul')?.style.blockSize).toBe('50000px')
  })

  test('keeps the row with the keyboard when it scrolls away', async () => {
    await show(list(1_000))
    await loaded()
    const button = body.querySelector('button')
    act(() => button?.focus())
    await scrollTo(20_000)
    expect(document.activeElement).toBe(button)
    expect(texts()[0]).toBe('row 0')
    expect(texts()).toContain('row 400')
    act(() => button?.blur())
    expect(texts()).not.toContain('row 0')
  })

  test('asks for more near the end of a long list', async () => {
    const onEnd = vi.fn()
    await show(list(100), onEnd)
    await loaded()
    expect(onEnd).not.toHaveBeenCalled()
    await scrollTo(4_400)
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
