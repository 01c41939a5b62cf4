import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPages } from './readPages.mjs'
import { rewriteLinks } from './rewriteLinks.mjs'
import { SERVED_FILES } from './sections.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const STAGED = join(ROOT, 'site/.cache/pages')
/** Stands for a part that only the site can show, such as `<!-- site: ThemePlayground -->`. */
const COMPONENT_MARK = /^<!-- site: (\w+) -->$/gm

/** @returns {import('./readPages.mjs').Page[]} with the text as written */
export function stagePages() {
  const pages = readPages(ROOT)
  const site = { root: ROOT, pages, repository: repositoryUrl() }
  const staged = pages.map((page) => ({ ...page, text: rewriteLinks(page, site) }))
  rmSync(STAGED, { recursive: true, force: true })
  for (const { path, text } of staged) write(`${path}.md`, text.replace(COMPONENT_MARK, '<$1 />'))
  write('index.md', readFileSync(join(ROOT, 'site/index.md'), 'utf8'))
  for (const [file, path] of Object.entries(SERVED_FILES)) {
    mkdirSync(dirname(join(STAGED, 'public', path)), { recursive: true })
    copyFileSync(join(ROOT, file), join(STAGED, 'public', path))
  }
  return staged
}

function repositoryUrl() {
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return /https:\/\/[^\s]+?(?=\.git|$)/.exec(repository?.url ?? repository ?? '')?.[0]
}

function write(path, text) {
  mkdirSync(dirname(join(STAGED, path)), { recursive: true })
  writeFileSync(join(STAGED, path), text)
}
