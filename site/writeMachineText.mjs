import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AUDIENCES } from './pages/sections.mjs'

/** @typedef {import('./pages/readPages.mjs').Page} Page */

/** Limit of `llms-full.txt`, so that it fits into the context of a model. */
const MAX_BYTES = 250_000
/** Declarations without prose, which would fill half of the file. */
const LEFT_OUT = ['reference/types', 'reference/changelog']

/**
 * @param {string} dist
 * @param {readonly Page[]} pages
 * @param {string} [base] path that the site is served below
 */
export function writeMachineText(dist, pages, base = process.env.AIRLOCK_SITE_BASE ?? '/') {
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(dist, `${path}.md`)), { recursive: true })
    writeFileSync(join(dist, `${path}.md`), text)
  }
  writeFileSync(join(dist, 'llms.txt'), listOf(pages, base))
  writeFileSync(join(dist, 'llms-full.txt'), developerText(pages))
}

/** @param {readonly Page[]} pages @param {string} base */
function listOf(pages, base) {
  const groups = AUDIENCES.flatMap(({ sections }) => sections).map(({ folder, title }) => {
    const lines = pages
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map((page) => `- [${page.title}](${base}${page.path}.md)${page.summary === '' ? '' : `: ${page.summary}`}`)
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `# Airlock

> A wallet-connection and account modal for web apps that runs on its own origin, isolated from the page.

[Everything for developers in one file](${base}llms-full.txt)

${groups.join('\n\n')}
`
}

/** @param {readonly Page[]} pages @throws Error when the text exceeds the limit */
function developerText(pages) {
  const [developers] = AUDIENCES
  const folders = developers?.sections.map(({ folder }) => folder) ?? []
  const text = folders
    .flatMap((folder) => pages.filter(({ path }) => path.startsWith(`${folder}/`) && !LEFT_OUT.includes(path)))
    .map((page) => page.text.trim())
    .join('\n\n---\n\n')
  const size = Buffer.byteLength(text)
  if (size > MAX_BYTES) throw new Error(`llms-full.txt has ${size} bytes, ${MAX_BYTES} are allowed.`)
  return `${text}\n`
}
