import type { Clipboard } from '../Clipboard.ts'

/** The clipboard of the browser; where its API is not allowed in a frame, the older way that only needs the click. */
export const browserClipboard: Clipboard = {
  async write(text) {
    try {
      await navigator.clipboard.writeText(text)
    } catch (cause) {
      if (!copySelection(text)) throw cause
    }
  },
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
