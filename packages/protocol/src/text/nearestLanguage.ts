import { LANGUAGES } from './languages.ts'

type Tag = keyof typeof LANGUAGES

const TAGS = Object.keys(LANGUAGES) as Tag[]

/** Returns the translated language that a reader of a BCP 47 tag understands; English if there is none. */
export function nearestLanguage(tag: string): Tag {
  try {
    const [exact, near] = [true, false].map((withRegion) =>
      TAGS.find((language) => reads(language, withRegion) === reads(tag, withRegion)),
    )
    return exact ?? near ?? 'en'
  } catch {
    // Not a BCP 47 tag.
    return 'en'
  }
}

/** Language and script, and the region: `zh-SG` and `zh-CN` are `zh-Hans`. */
function reads(tag: string, withRegion: boolean) {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  return `${language}-${script}-${withRegion ? region : ''}`
}
