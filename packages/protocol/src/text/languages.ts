/** English and the languages of `locales/`, with their direction. Written by `npm run generate`. */
export const LANGUAGES = { ar: 'rtl', en: 'ltr' } as const
