import { LANGUAGES } from '@airlock/protocol/text/languages'
import { nearestLanguage } from '@airlock/protocol/text/nearestLanguage'

/** `en-XA` is lengthened, accented English for tests. */
export type Language = keyof typeof LANGUAGES | 'en-XA'

/** Maps a BCP 47 tag: `ar-EG` is `ar`; English without a translation. */
export function languageOf(tag: string): Language {
  return tag === 'en-XA' ? tag : nearestLanguage(tag)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'en-XA' ? 'ltr' : LANGUAGES[language]
}
