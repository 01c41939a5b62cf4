import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

/** A text, or its plural forms. */
type Text = string | { readonly other: string }
type Texts = { readonly [key: string]: Text | Texts }

const FOLDER = fileURLToPath(new URL('../locales/', import.meta.url))
/** Sections of texts that several features include. */
const INCLUDED = ['requests', 'connecting']

/** Tags of the translated languages. */
export const localeTags: readonly string[] = readdirSync(FOLDER)
  .flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []))
  .toSorted()

/**
 * Splits `locales/<tag>.json` by catalogue: `en.ts?locales` exports a loader for each tag. A loader gives the texts
 * without keys, in the order of the English ones, with 0 for a missing one.
 */
export const locales: Plugin = {
  name: 'airlock:locales',
  enforce: 'pre',
  async load(id) {
    const [file = '', query = ''] = id.split('?')
    if (query === 'locales') return `export const locales = {${localeTags.map((tag) => loaderOf(file, tag)).join()}}`
    const tag = /^locale=([\w-]+)$/.exec(query)?.[1]
    if (tag === undefined) return undefined
    this.addWatchFile(localeFile(tag))
    return `export default ${JSON.stringify(await listTexts(file, tag))}`
  },
}

/** @param file the English catalogue */
export async function listTexts(file: string, tag: string): Promise<readonly (Text | 0)[]> {
  const { module } = await runnerImport<{ en: Texts }>(file)
  const locale = readLocale(tag)
  const included = Object.assign({}, ...INCLUDED.map((section) => locale[section])) as Texts
  return inOrder(module.en, { ...included, ...locale[sectionOf(file)] })
}

/** Sections by name. */
export function readLocale(tag: string): Readonly<Record<string, Texts>> {
  return JSON.parse(readFileSync(localeFile(tag), 'utf8'))
}

/** `features/send/texts/en.ts` is `send`, `account/texts/sentRows/en.ts` is `sentRows`. */
export function sectionOf(file: string): string {
  const folder = file.split('/').at(-2) ?? ''
  if (folder === 'messages') return 'secure'
  const section = folder === 'texts' ? (file.split('/').at(-3) ?? '') : folder
  return section === 'src' ? 'shared' : section
}

function inOrder(english: Texts, translated: Texts): (Text | 0)[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const translation = translated[key]
    if (isText(text)) return [isText(translation) ? translation : 0]
    return inOrder(text, isText(translation) ? {} : (translation ?? {}))
  })
}

function isText(value: Text | Texts | undefined): value is Text {
  return typeof value === 'string' || typeof value?.other === 'string'
}

function loaderOf(file: string, tag: string) {
  return `${JSON.stringify(tag)}: () => import(${JSON.stringify(`./${basename(file)}?locale=${tag}`)})`
}

function localeFile(tag: string) {
  return `${FOLDER}${tag}.json`
}
