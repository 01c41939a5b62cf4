import { localeTags } from '../../../build/locales.ts'

const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']

export function languages(): string {
  const tags = mainFirst([...localeTags, 'en'])
  const rightToLeft = tags.filter((tag) => RIGHT_TO_LEFT.includes(new Intl.Locale(tag).maximize().script ?? ''))
  return `// Written by \`npm run generate\`.
/** English and the languages of \`locales/\`. The main region of a script comes first. */
export const LANGUAGES = [
${tags.map((tag) => `  '${tag}',\n`).join('')}] as const
export type LanguageTag = (typeof LANGUAGES)[number]
export const RIGHT_TO_LEFT: readonly string[] = [${rightToLeft.map((tag) => `'${tag}'`).join(', ')}]
`
}

/** `nearestOf` takes the first language of a script. */
export function mainFirst(tags: readonly string[]): string[] {
  return tags.toSorted((a, b) => Number(isRegional(a)) - Number(isRegional(b)) || (a < b ? -1 : 1))
}

/** Whether the likely region of its language and script is another: `zh-HK` is not `zh-Hant`, which is `zh-TW`. */
function isRegional(tag: string) {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  return new Intl.Locale(`${language}-${script}`).maximize().region !== region
}
