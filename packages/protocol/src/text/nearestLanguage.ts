import { LANGUAGES } from './languages.ts'

type Tag = keyof typeof LANGUAGES

const TAGS = Object.keys(LANGUAGES) as Tag[]

/** Returns the translated language that a reader of a BCP 47 tag understands; English if there is none. */
export function nearestLanguage(tag: string): Tag {
  try {
    return TAGS.find((language) => language === tag) ?? TAGS.find((language) => reads(language) === reads(tag)) ?? 'en'
  } catch {
    // Not a BCP 47 tag.
    return 'en'
  }
}

/** Language and script: `zh-SG` and `zh-CN` are `zh-Hans`. */
function reads(tag: string) {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}
