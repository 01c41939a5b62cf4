// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { en } from '../../messages/en.ts'
import { Words } from './Words.tsx'

const WORDS = 'test test test test test test test test test test test junk'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const onDone = vi.fn(async () => {})
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<Words words={WORDS} address="0xAbc" onDone={onDone} />))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  const buttons = () => [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
  const press = async (name: string) => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    await act(async () => button?.click())
  }
  return { onDone, buttons, press, text: () => container.textContent }
}

test('offers to finish only after the phrase was shown', async () => {
  const { buttons, press, text, onDone } = setUp()
  expect(buttons()).toEqual([en.export.show])
  await press(en.export.show)
  expect(text()).toContain('junk')
  expect(buttons()).toEqual([en.export.done])
  await press(en.export.done)
  expect(onDone).toHaveBeenCalledOnce()
})

test('still offers to finish after the phrase was hidden again', async () => {
  const { buttons, press, text } = setUp()
  await press(en.export.show)
  act(() => void vi.advanceTimersByTime(120_000))
  expect(text()).not.toContain('junk')
  expect(buttons()).toEqual([en.export.show, en.export.done])
})
