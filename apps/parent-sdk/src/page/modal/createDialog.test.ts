import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDialog } from './createDialog.ts'

const APPEARANCE = { scheme: 'light', radius: undefined } as const
const element = () => document.querySelector<HTMLDialogElement>('dialog[data-airlock]') as HTMLDialogElement

/** Shows a dialog with a connected frame. The test's DOM has no top layer and no adopted stylesheets. */
function show() {
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] })
  const dialog = createDialog()
  // Nothing is loaded here.
  const iframe = document.createElement('div') as unknown as HTMLIFrameElement
  dialog.mount(iframe)
  dialog.show(APPEARANCE, 300, true)
  dialog.showFrame()
  return { dialog, iframe }
}

beforeEach(() => {
  for (const old of document.querySelectorAll('dialog')) old.remove()
})

describe('createDialog', () => {
  test('[T128] is placed next to the body, which pages replace', () => {
    show()
    expect(element().parentNode).toBe(document.documentElement)
  })

  test('[T129] styles dialog and iframe inline, each rule important', () => {
    const { iframe } = show()
    for (const { style } of [element(), iframe]) {
      expect([style.getPropertyValue('position'), style.getPropertyPriority('position')]).toEqual([
        'fixed',
        'important',
      ])
    }
  })

  test('[T129] removes aria-hidden and inert of other libraries', async () => {
    show()
    element().setAttribute('aria-hidden', 'true')
    element().setAttribute('inert', '')
    await vi.waitFor(() => expect(element().matches('[inert],[aria-hidden]')).toBe(false))
  })

  test('ignores the second click of a double click outside the card', () => {
    const { dialog } = show()
    const leave = vi.fn()
    dialog.on('leave', leave)
    element().dispatchEvent(new MouseEvent('click', { detail: 2 }))
    expect(leave).not.toHaveBeenCalled()
    element().dispatchEvent(new MouseEvent('click', { detail: 1 }))
    expect(leave).toHaveBeenCalledOnce()
  })

  test.each([
    ['hidden', true, 1],
    ['open', false, 0],
  ])('[T77] takes the focus back from a frame that is %s: %s', async (_, isHidden, times) => {
    const { dialog, iframe } = show()
    if (isHidden) dialog.hide()
    iframe.tabIndex = -1
    iframe.focus()
    const blur = vi.spyOn(iframe, 'blur')
    dispatchEvent(new Event('blur'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(blur).toHaveBeenCalledTimes(times)
  })

  test('[T77] leaves no focus on the hidden frame', () => {
    const { dialog, iframe } = show()
    const blur = vi.spyOn(iframe, 'blur')
    dialog.hide()
    expect(blur).toHaveBeenCalledOnce()
  })
})
