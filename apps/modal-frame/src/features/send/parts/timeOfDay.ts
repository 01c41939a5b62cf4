import type { Language } from '../../../texts/languages.ts'

export function timeOfDay(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: 'short' }).format(ms)
}
