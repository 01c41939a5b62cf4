import { expect, test, vi } from 'vitest'
import { warmFonts } from './warmFonts.ts'

test('every font is laid out in a task of its own, and nothing of it stays', () => {
  vi.useFakeTimers()
  const layout = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  warmFonts(document)
  expect(layout).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(6)
  vi.runAllTimers()
  expect(layout).toHaveBeenCalledTimes(6)
  expect(document.body.childElementCount).toBe(0)
  vi.useRealTimers()
})
