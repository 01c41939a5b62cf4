import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Appearance } from '../../types/Dialog.ts'
import cardCss from './card.css?inline'
import { sheetOf } from './sheetOf.ts'

/** An empty card of the expected size, or an error (T72). */
export type Placeholder = {
  element: HTMLElement
  wait(appearance: Appearance, height: number): void
  /** @param retry `undefined` if a retry would fail again */
  fail(error: AirlockError, retry: (() => void) | undefined, close: () => void): void
}

export function createPlaceholder(): Placeholder {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  const section = document.createElement('section')
  root.adoptedStyleSheets = [sheetOf(cardCss)]
  root.append(section)
  return {
    element,
    wait(appearance, height) {
      section.replaceChildren()
      section.removeAttribute('role')
      element.dataset.scheme = appearance.scheme
      section.style.cssText = `--height:${height}px;--radius:${appearance.radius ?? 'initial'}`
    },
    fail(error, retry, close) {
      const buttons = Object.entries({ ...(retry && { 'Try again': retry }), Close: close }).map(([label, onClick]) => {
        const button = document.createElement('button')
        button.textContent = label
        button.onclick = onClick
        return button
      })
      const lines = [error.message, error.next].map((text) => {
        const line = document.createElement('p')
        line.textContent = text
        return line
      })
      section.lang = 'en'
      section.setAttribute('role', 'alert')
      section.replaceChildren(...lines, ...buttons)
      buttons[0]?.focus()
    },
  }
}
