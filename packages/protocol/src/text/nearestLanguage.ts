import { LANGUAGES, type LanguageTag, RIGHT_TO_LEFT } from './languages.ts'

export function nearestLanguage(tag: string): LanguageTag {
  return nearestOf(LANGUAGES, tag) ?? 'en'
}

export function nearestOf<Tag extends string>(languages: readonly Tag[], tag: string): Tag | undefined {
  try {
    const { baseName } = new Intl.Locale(tag)
    return (
      languages.find((language) => language === baseName) ??
      languages.find((language) => reads(language) === reads(tag))
    )
  } catch {
    return undefined
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
