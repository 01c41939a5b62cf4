import type { LanguageTag } from '@airlock/protocol/text/languages'
import { nearestLanguage } from '@airlock/protocol/text/nearestLanguage'

/** `en-XA` is lengthened, accented English for tests. */
export type Language = LanguageTag | 'en-XA'

/** `ar-EG` is `ar`; English without a translation. */
export function languageOf(tag: string): Language {
  return tag === 'en-XA' ? tag : nearestLanguage(tag)
}
