import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const { style } = document.documentElement

/** A page whose scrollbar takes 15 pixels, in a browser that knows `scrollbar-gutter` or does not. */
function page({ gutter }: { gutter: boolean }) {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
  vi.stubGlobal('CSS', { supports: () => gutter })
  vi.stubGlobal('getComputedStyle', () => ({ scrollbarGutter: 'auto', paddingInlineEnd: '4px' }))
}

beforeEach(() => {
  style.cssText = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page stops, keeps the place of its scrollbar, and gets back exactly what it had', () => {
  page({ gutter: true })
  style.setProperty('overflow', 'auto', 'important')
  style.setProperty('color', 'red')
  const before = style.cssText
  const unlock = lockScroll()
  expect(style.getPropertyValue('overflow')).toBe('hidden')
  expect(style.getPropertyValue('scrollbar-gutter')).toBe('stable')
  unlock()
  expect(style.getPropertyValue('overflow')).toBe('auto')
  expect(style.getPropertyPriority('overflow')).toBe('important')
  expect(style.getPropertyValue('scrollbar-gutter')).toBe('')
  expect(style.cssText.length).toBe(before.length)
})

test('where the gutter is unknown, padding stands in for the scrollbar', () => {
  page({ gutter: false })
  const unlock = lockScroll()
  expect(style.getPropertyValue('padding-inline-end')).toBe('calc(4px + 15px)')
  unlock()
  expect(style.getPropertyValue('padding-inline-end')).toBe('')
})

test('a page without a scrollbar is not padded', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth)
  const unlock = lockScroll()
  expect(style.getPropertyValue('padding-inline-end')).toBe('')
  expect(style.getPropertyValue('scrollbar-gutter')).toBe('')
  unlock()
})
