const DIRECTIONS = { en: 'ltr', ar: 'rtl', 'en-XA': 'ltr' } as const

/** `en-XA` is lengthened, accented English for tests. */
export type Language = keyof typeof DIRECTIONS

/** Maps a BCP 47 tag: `ar-EG` is `ar`; English without a translation. */
export function languageOf(tag: string): Language {
  return [tag, tag.split('-')[0] ?? ''].find(isLanguage) ?? 'en'
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return DIRECTIONS[language]
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(DIRECTIONS, tag)
}
