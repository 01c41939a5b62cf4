import { expect, test, vi } from 'vitest'
import { warmFonts } from './warmFonts.ts'

test('every font is laid out in a task of its own, and nothing of it stays', () => {
  vi.useFakeTimers()
  const laidOut: string[] = []
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    laidOut.push(this.style.font)
    return new DOMRect()
  })
  warmFonts(document)
  expect(laidOut).toEqual([])
  expect(vi.getTimerCount()).toBe(6)
  vi.runAllTimers()
  expect(new Set(laidOut).size).toBe(6)
  expect(document.body.childElementCount).toBe(0)
  vi.useRealTimers()
})
