import { localeTags } from '../../../build/locales.ts'

const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']

/** Tags of English and of `locales/`, with their direction. */
export function languages(): string {
  const entries = [...localeTags, 'en'].toSorted().map((tag) => {
    const { script } = new Intl.Locale(tag).maximize()
    const key = /^\w+$/.test(tag) ? tag : `'${tag}'`
    return `${key}: '${RIGHT_TO_LEFT.includes(script ?? '') ? 'rtl' : 'ltr'}'`
  })
  return `/** English and the languages of \`locales/\`, with their direction. Written by \`npm run generate\`. */
export const LANGUAGES = { ${entries.join(', ')} } as const
`
}
