import { LANGUAGES, type LanguageTag, RIGHT_TO_LEFT } from './languages.ts'

/** Returns the translated language that a reader of a BCP 47 tag understands; English if there is none. */
export function nearestLanguage(tag: string): LanguageTag {
  try {
    const { baseName } = new Intl.Locale(tag)
    return (
      LANGUAGES.find((language) => language === baseName) ??
      LANGUAGES.find((language) => reads(language) === reads(tag)) ??
      'en'
    )
  } catch {
    // Not a BCP 47 tag.
    return 'en'
  }
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

/** Language and script: `zh-SG` and `zh-CN` are `zh-Hans`. */
function reads(tag: string) {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}
