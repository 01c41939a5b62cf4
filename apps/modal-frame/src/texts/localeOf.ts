import type { Language } from './languages.ts'

/** Locale of dates and figures: the language's own, with Latin digits. */
export const localeOf = (language: Language) => `${language === 'en-XA' ? 'en' : language}-u-nu-latn`
