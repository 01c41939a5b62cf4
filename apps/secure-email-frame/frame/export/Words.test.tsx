// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../pages/texts/en.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { Words } from './Words.tsx'

const WORDS = 'test test test test test test test test test test test junk'.split(' ')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function setUp(load = vi.fn(async () => WORDS)) {
  const onWritten = vi.fn()
  const view = await renderPart(<Words address="0xAbc" load={load} onWritten={onWritten} />)
  return { ...view, load, onWritten }
}

describe('Words', () => {
  test('[T214] does not load or render the phrase before Show', async () => {
    const { load, button, container, press: click, onWritten } = await setUp()
    expect(container.innerHTML).not.toContain('junk')
    expect(load).not.toHaveBeenCalled()
    expect(button(en.words.written).disabled).toBe(true)
    await click(en.words.show)
    expect([...container.querySelectorAll('li > span')].map(({ textContent }) => textContent)).toEqual(WORDS)
    await click(en.words.written)
    expect(onWritten).toHaveBeenCalledExactlyOnceWith(WORDS)
  })

  test('[T214] removes the phrase after 60 s, and shows the rest of the time', async () => {
    const { container, press: click, text } = await setUp()
    await click(en.words.show)
    expect(text()).toContain('Hides in 1:00')
    await act(async () => vi.advanceTimersByTime(12_000))
    expect(text()).toContain('Hides in 0:48')
    await act(async () => vi.advanceTimersByTime(48_000))
    expect(container.innerHTML).not.toContain('junk')
  })

  test('[T214] removes the phrase when the tab is left', async () => {
    const { container, press: click } = await setUp()
    await click(en.words.show)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(container.innerHTML).not.toContain('junk')
    vi.restoreAllMocks()
  })

  test('loads the phrase once for several looks', async () => {
    const { load, press: click } = await setUp()
    await click(en.words.show)
    await click(en.words.hide)
    await click(en.words.show)
    expect(load).toHaveBeenCalledOnce()
  })

  test('shows why the phrase could not be loaded', async () => {
    const { press: click, text, button } = await setUp(vi.fn(async () => Promise.reject(new Error('away'))))
    await click(en.words.show)
    expect(text()).toContain('An error occurred')
    expect(button(en.words.written).disabled).toBe(true)
  })
})
