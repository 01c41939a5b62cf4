const DIRECTIONS = { en: 'ltr', ar: 'rtl', 'en-XA': 'ltr' } as const

/** Languages of the modal. `en-XA` is English made longer and accented, for tests. */
export type Language = keyof typeof DIRECTIONS

/** Returns the language for a BCP 47 tag: `ar-EG` is `ar`, and one without a translation is English. */
export function languageOf(tag: string): Language {
  return [tag, tag.split('-')[0] ?? ''].find(isLanguage) ?? 'en'
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return DIRECTIONS[language]
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(DIRECTIONS, tag)
}
