import { LANGUAGES, type LanguageTag, RIGHT_TO_LEFT } from './languages.ts'

export function nearestLanguage(tag: string): LanguageTag {
  try {
    const { baseName } = new Intl.Locale(tag)
    return (
      LANGUAGES.find((language) => language === baseName) ??
      LANGUAGES.find((language) => reads(language) === reads(tag)) ??
      'en'
    )
  } catch {
    return 'en'
  }
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

/** `zh-SG` and `zh-CN` are `zh-Hans`. */
function reads(tag: string) {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}
