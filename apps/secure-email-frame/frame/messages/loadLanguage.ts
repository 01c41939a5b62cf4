import { directionOf, nearestLanguage } from '@airlock/protocol/text/nearestLanguage'
import { en, type Messages } from './en.ts'
import * as translated from './en.ts?locales'
import { withKeys } from './withKeys.ts'

export type Language = { tag: string; direction: 'ltr' | 'rtl'; messages: Messages }

const ENGLISH: Language = { tag: 'en', direction: 'ltr', messages: en }

/** Nearest language: `ar-EG` gives `ar`; untranslated and unreviewed ones give English. */
export async function loadLanguage(tag: string): Promise<Language> {
  const nearest = nearestLanguage(tag)
  const texts = await translated.locales?.(nearest)?.catch(() => undefined)
  return texts === undefined
    ? ENGLISH
    : { tag: nearest, direction: directionOf(nearest), messages: withKeys(texts.default, en) }
}
