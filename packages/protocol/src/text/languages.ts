// Written by `npm run generate`.
/** English and the languages of `locales/`. The main region of a script comes first. */
export const LANGUAGES = [
  'ar',
  'de',
  'en',
  'fr',
  'he',
  'hi',
  'id',
  'ja',
  'ko',
  'ms',
  'pt-BR',
  'ru',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
  'es-419',
  'zh-HK',
] as const
export type LanguageTag = (typeof LANGUAGES)[number]
export const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he']
