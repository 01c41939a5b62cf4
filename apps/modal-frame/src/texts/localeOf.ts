import type { Language } from './languages.ts'

export const localeOf = (language: Language) => `${language === 'en-XA' ? 'en' : language}-u-nu-latn`
