import { nearestLanguage } from '@airlock/protocol/text/nearestLanguage'
import { BUTTON_TEXTS } from './buttonTexts.generated.ts'

/** Loaded on demand. @returns texts of the buttons in the language of a locale; `undefined` if it is English */
export function findTexts(locale: string): readonly string[] | undefined {
  return BUTTON_TEXTS[nearestLanguage(locale)]?.split('|')
}
