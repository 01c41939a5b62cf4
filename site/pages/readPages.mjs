import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { DEFAULT_FOLDER, PAGE_OF_FILE } from './sections.mjs'
import { slugOf } from './slugOf.mjs'

/**
 * @typedef {{ path: string, file: string, title: string, summary: string, text: string, anchors: readonly string[] }} Page
 * `path` is that on the site, `file` that in the repository; `summary` is the first sentence below the title.
 */

/** `<!-- page: guides/configuration -->` starts another page in the same file. */
const PAGE_MARK = /^<!-- page: ([\w/-]+) -->\n/m
const FENCE = /```[\s\S]*?```/g

/**
 * @param {string} root
 * @returns {Page[]}
 */
export function readPages(root) {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll(sep, '/')}`)
    .filter((name) => name.endsWith('.md'))
  const elsewhere = Object.keys(PAGE_OF_FILE).filter((file) => !file.startsWith('docs/') && file !== 'README.md')
  return [...below, ...elsewhere.filter((file) => existsSync(join(root, file)))]
    .sort()
    .flatMap((file) => pagesOfFile(file, readFileSync(join(root, file), 'utf8')))
}

/** @param {string} file @param {string} source @returns {Page[]} */
export function pagesOfFile(file, source) {
  const [first = '', ...others] = source.split(PAGE_MARK)
  const parts = [[pathOf(file), first]]
  for (let index = 0; index < others.length; index += 2) parts.push([others[index], others[index + 1]])
  return parts.map(([path, text]) => ({ path, file, text, ...headOf(text), anchors: anchorsOf(text) }))
}

/** @param {string} file */
function pathOf(file) {
  const known = PAGE_OF_FILE[file]
  if (known !== undefined) return known
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '')
  return name.includes('/') ? name : `${DEFAULT_FOLDER}/${name}`
}

/** @param {string} text */
function headOf(text) {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? []
  const [, lead = ''] = /^# .+\n+(?!<|\||```|#)(.+(?:\n+(?!<|\||```|#).+)?)$/m.exec(text) ?? []
  // A page starts with its readers: the sentence after them tells what the page is about.
  const sentences = plain(lead).split(/(?<=[.!?:])\s+/)
  const summary = /^For [\w\s,.]+\.$/.test(sentences[0] ?? '') ? (sentences[1] ?? '') : (sentences[0] ?? '')
  return { title: plain(title), summary: summary.replace(/:$/, '.') }
}

/** @param {string} text */
function plain(text) {
  return text.replace(/`|\*\*/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

/** @param {string} text */
function anchorsOf(text) {
  const counts = new Map()
  return [...text.replace(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(plain(heading))
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}
