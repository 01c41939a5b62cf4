import type { Language } from '../../../texts/languages.ts'

/** @param ms milliseconds since the epoch */
export function timeOfDay(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: 'short' }).format(ms)
}
