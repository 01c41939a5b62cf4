import type { LanguageTag } from '@airlock/protocol/text/languages'
import { nearestLanguage } from '@airlock/protocol/text/nearestLanguage'
import { en, type MailTexts } from './texts/en.ts'
import * as translated from './texts/en.ts?translations'
import { translate } from './translate.ts'

export type Language = LanguageTag

/** @param header `Accept-Language`, whose first language counts: pages send their own. English if mails lack it */
export function languageOf(header: string | undefined): Language {
  const [tag = ''] = (header ?? '').split(/[,;]/)
  const nearest = nearestLanguage(tag.trim())
  return translated.translations?.[nearest] === undefined ? 'en' : nearest
}

/** English for other languages, and for a server that runs without its build. */
export function mailTexts(language: string): MailTexts {
  return translate(en, translated.translations?.[language])
}
