import { directionOf, nearestOf } from '@airlock/protocol/text/nearestLanguage'
import { BUTTON_TEXTS } from './buttonTexts.generated.ts'
import type { Texts } from './createButtonTexts.ts'

/** Loaded on demand. @returns texts of the buttons in the language of a locale; `undefined` if it is English */
export function findTexts(locale: string): Texts | undefined {
  const lang = nearestOf(Object.keys(BUTTON_TEXTS), locale) ?? ''
  const texts = BUTTON_TEXTS[lang]?.split('|')
  return texts && Object.assign(texts, { mark })

  /** A part inside, because the page's labels and accounts keep the page's language, and replace it. */
  function mark(element: HTMLElement): void {
    const { textContent } = element
    if (texts?.some((text) => text.split('{wallet}').every((part) => textContent.includes(part)))) {
      const part = Object.assign(document.createElement('span'), { lang, dir: directionOf(lang), textContent })
      element.replaceChildren(part)
    }
  }
}
