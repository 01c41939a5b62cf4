// Written by `npm run generate`.
/** English and the languages of `locales/`. Of one script, the main region comes first. */
export const LANGUAGES = ['ar', 'de', 'en', 'fr', 'id', 'ms', 'pt-BR', 'es-419'] as const
export type LanguageTag = (typeof LANGUAGES)[number]
export const RIGHT_TO_LEFT: readonly string[] = ['ar']
