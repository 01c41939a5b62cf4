import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const { style } = document.documentElement

function page(scrollbar = 0) {
  const own = { name: 'sheet of the page' }
  const sheets: unknown[] = [own]
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: sheets })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      css = ''
      replaceSync(css: string) {
        this.css = css
      }
    },
  )
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - scrollbar)
  const adopted = () => document.adoptedStyleSheets as unknown as { css?: string }[]
  return {
    own,
    adopted,
    css: () =>
      adopted()
        .map(({ css = '' }) => css)
        .join(''),
  }
}

beforeEach(() => {
  style.cssText = ''
})

describe('lockScroll', () => {
  test('stops the page and releases it', () => {
    const { css, adopted, own } = page()
    const unlock = lockScroll()
    expect(css()).toContain(':root{overflow:hidden!important}')
    unlock()
    expect(adopted()).toEqual([own])
  })

  test('[T129] keeps page changes made meanwhile', () => {
    page()
    style.overflow = 'hidden'
    const unlock = lockScroll()
    // A dialog of the page closes, and gives the scroll back.
    style.overflow = ''
    unlock()
    expect(style.cssText).toBe('')
  })

  test("[T129] hides the lock from a dialog that saves the page's style", () => {
    page(15)
    const unlock = lockScroll()
    expect(style.cssText).toBe('')
    unlock()
  })

  test('[T129] releases only its own sheet if the page replaced the list', () => {
    const { adopted } = page()
    const unlock = lockScroll()
    const next = {} as CSSStyleSheet
    document.adoptedStyleSheets = [next]
    unlock()
    expect(adopted()).toEqual([next])
  })

  test('keeps the place of a scrollbar, with padding if the browser has no gutter', () => {
    const { css } = page(15)
    lockScroll()
    expect(css()).toContain('scrollbar-gutter:stable')
    expect(css()).toContain('padding-inline-end:15px')
  })

  test('reserves nothing on a page without a scrollbar', () => {
    const { css } = page(0)
    lockScroll()
    expect(css()).not.toMatch(/gutter|padding/)
  })
})
