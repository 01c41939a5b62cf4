import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { readReviews } from './reviews.ts'

type Text = string | ({ readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string })
type Texts = { readonly [key: string]: Text | Texts }

const FOLDER = fileURLToPath(new URL('../locales/', import.meta.url))
const INCLUDED = ['requests', 'connecting']

const OTHER_FILES = ['reviewed.json', 'terms.json']

export const localeTags: readonly string[] = readdirSync(FOLDER)
  .flatMap((name) => (name.endsWith('.json') && !OTHER_FILES.includes(name) ? name.slice(0, -'.json'.length) : []))
  .toSorted()

/** The secure origin is English in all others. */
export const reviewedTags: readonly string[] = Object.keys(readReviews())

const LOADER = fileURLToPath(new URL('./loadLocale.ts', import.meta.url))

let assetsDir: string | undefined

/** `en.ts?locales` exports a loader of a tag's texts in English order; `en.ts?translations` has all tags. */
export const locales: Plugin = {
  name: 'airlock:locales',
  enforce: 'pre',
  configResolved({ command, build }) {
    assetsDir = command === 'build' ? build.assetsDir : undefined
  },
  watchChange: () => english.clear(),
  async load(id) {
    const [file = '', query = ''] = id.split('?')
    if (query === 'locales') {
      const tags = tagsOf(file)
      if (assetsDir === undefined)
        return `const loaders = {${tags.map((tag) => loaderOf(file, tag)).join()}}
export const locales = (tag) => loaders[tag]?.()`
      const { name, assets } = await assetsOf(file, tags)
      for (const [tag, source] of assets) {
        this.emitFile({ type: 'asset', fileName: `${assetsDir}/locales/${tag}/${name}.js`, source })
      }
      const load = `loadFrom(${JSON.stringify(name)})`
      const shown = tags.length === localeTags.length ? load : `among(${JSON.stringify(tags)}, ${load})`
      return `import { among, loadFrom } from ${JSON.stringify(LOADER)}
export const locales = ${shown}`
    }
    if (query === 'translations') return `export const translations = ${JSON.stringify(await translationsOf(file))}`
    const tag = /^locale=([\w-]+)$/.exec(query)?.[1]
    if (tag === undefined) return undefined
    this.addWatchFile(localeFile(tag))
    return moduleOf(await listTexts(file, tag))
  },
}

export const isSecure = (file: string) => file.includes('/secure-email-frame/')

function tagsOf(file: string) {
  return isSecure(file) ? localeTags.filter((tag) => reviewedTags.includes(tag)) : localeTags
}

async function assetsOf(file: string, tags: readonly string[]) {
  const assets = await Promise.all(tags.map(async (tag) => [tag, moduleOf(await listTexts(file, tag))] as const))
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('base64url').slice(0, 7)
  return { name: `${sectionOf(file)}-${hash}`, assets }
}

/** One string is 3 % smaller (brotli) than a list: `createTexts` splits it. @throws Error for a text with a separator */
export function moduleOf(list: readonly (Text | 0)[]): string {
  const texts = list.map((text) => (text === 0 ? '' : typeof text === 'string' ? written(text) : formsOf(text)))
  return `export default ${JSON.stringify(texts.join('|'))}`
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function formsOf(text: Exclude<Text, string>) {
  return CATEGORIES.map((category) => written(text[category] ?? '')).join('~')
}

function written(text: string) {
  if (/[|~]/.test(text)) throw new Error(`A text contains a separator: ${text}`)
  return text
}

const english = new Map<string, Promise<Texts>>()

function englishOf(file: string): Promise<Texts> {
  const known = english.get(file) ?? runnerImport<{ en: Texts }>(file).then(({ module }) => module.en)
  english.set(file, known)
  return known
}

export async function listTexts(file: string, tag: string): Promise<readonly (Text | 0)[]> {
  const locale = readLocale(tag)
  const included = Object.assign({}, ...INCLUDED.map((section) => locale[section])) as Texts
  return inOrder(await englishOf(file), { ...included, ...locale[sectionOf(file)] })
}

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

export function inOrder(original: Texts, translated: Texts): (Text | 0)[] {
  return Object.entries(original).flatMap(([key, text]) => {
    const translation = translated[key]
    if (isText(text)) return [isText(translation) && isCurrent(translation, text) ? translation : 0]
    return inOrder(text, isText(translation) ? {} : (translation ?? {}))
  })
}

/** Whether a translation fits the English text: one of an earlier text may have other holes or forms. */
function isCurrent(translation: Text, original: Text) {
  return typeof translation === typeof original && holesOf(translation).join() === holesOf(original).join()
}

export function holesOf(text: Text): string[] {
  const found = (typeof text === 'string' ? text : text.other).match(/\{\w+\}/g) ?? []
  return [...new Set(found)].toSorted()
}

function isText(value: Text | Texts | undefined): value is Text {
  return typeof value === 'string' || typeof value?.other === 'string'
}

/** Languages with all texts: a mail in two languages is not trusted. */
async function translationsOf(file: string) {
  const lists = await Promise.all(localeTags.map(async (tag) => [tag, await listTexts(file, tag)] as const))
  return Object.fromEntries(lists.filter(([, list]) => !list.includes(0)))
}

function loaderOf(file: string, tag: string) {
  return `${JSON.stringify(tag)}: () => import(${JSON.stringify(`./${basename(file)}?locale=${tag}`)})`
}

function localeFile(tag: string) {
  return `${FOLDER}${tag}.json`
}
