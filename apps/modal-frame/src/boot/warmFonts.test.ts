import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { warmFonts } from './warmFonts.ts'

test('lays out the text of the document once and leaves nothing behind', () => {
  vi.useFakeTimers()
  const source = readFileSync('apps/modal-frame/frame.html', 'utf8')
  document.body.innerHTML = source.match(/<div class="airlock fonts"[\s\S]*?<\/div>/)?.[0] ?? ''
  expect(document.querySelectorAll('.fonts > span')).toHaveLength(6)
  const layout = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  warmFonts(document)
  expect(layout).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(layout).toHaveBeenCalledTimes(1)
  expect(document.body.childElementCount).toBe(0)
  vi.useRealTimers()
})

test('leaves a document without font samples unchanged', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  warmFonts(document)
  vi.runAllTimers()
  expect(document.body.innerHTML).toBe('<div id="root"></div>')
  vi.useRealTimers()
})
