import type { Clipboard } from '../Clipboard.ts'

/** Falls back to the older command in frames. */
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
