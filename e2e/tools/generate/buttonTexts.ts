import { localeTags, readLocale } from '../../../build/locales.ts'
import { mainFirst } from './languages.ts'

/** Texts of the modal that the page's buttons share, in the order of `buttonTexts.ts`. */
const KEYS = [
  'shared.titleConnect',
  'shared.titleConnecting',
  'account.unknownNetwork',
  'walletconnect.openWallet',
  'connecting.declinedTitle',
  'connect.notInstalledTitle',
  'walletconnect.failedTitleAny',
]

const MAX_LINE_LENGTH = 121

/** Texts of the buttons by language, from `locales/`. */
export function buttonTexts(): string {
  const lines = mainFirst(localeTags).map((tag) => lineOf(tag, quote(KEYS.map((key) => textOf(tag, key)).join('|'))))
  return `// Written by \`npm run generate\`.
/** Texts of the buttons by language, without keys, separated by \`|\`. The main region of a script comes first. */
export const BUTTON_TEXTS: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}

/** As Biome formats it. */
function lineOf(tag: string, text: string): string {
  if (/^\w+$/.test(tag)) return `  ${tag}: ${text},\n`
  const line = `  '${tag}': ${text},\n`
  return line.length > MAX_LINE_LENGTH ? `  '${tag}':\n    ${text},\n` : line
}

function textOf(tag: string, key: string): string {
  const [section = '', name = ''] = key.split('.')
  const text = readLocale(tag)[section]?.[name]
  if (typeof text !== 'string' || text.includes('|')) throw new Error(`locales/${tag}.json: ${key} is not a text.`)
  // The modal draws dots next to its title.
  return name === 'titleConnecting' && !text.endsWith('…') ? `${text}…` : text
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
