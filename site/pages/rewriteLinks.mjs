import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { PAGE_OF_README, SERVED_FILES } from './sections.mjs'

/** @typedef {import('./readPages.mjs').Page} Page */

const CODE = /```[\s\S]*?```|`[^`\n]*`/g
const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g
const FILE_NAME = /^[\w./-]+\.md$/
const FOREIGN = /^(?:[a-z]+:|\/\/)/

/**
 * @param {Page} page
 * @param {{ root: string, pages: readonly Page[], repository: string | undefined }} site
 * @returns {string}
 */
export function rewriteLinks(page, site) {
  const codes = []
  const marked = page.text.replace(CODE, (code) => `\u0000${codes.push(code) - 1}\u0000`)
  const linked = marked.replace(LINK, (whole, mark, label, target) => {
    if (FOREIGN.test(target)) return whole
    const url = urlOf(page, target, site)
    if (url === undefined) return label
    return `${mark}[${FILE_NAME.test(label) ? titleOf(url, site.pages) : label}](${url})`
  })
  return linked.replace(/\u0000(\d+)\u0000/g, (_, index) => codes[Number(index)])
}

function titleOf(url, pages) {
  return pages.find(({ path }) => url.startsWith(`/${path}.md`))?.title ?? url
}

/** @returns {string | undefined} */
function urlOf(page, target, { root, pages, repository }) {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page.file : posix.normalize(posix.join(dirname(page.file), path)).replace(/\/$/, '')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (file === 'README.md') return PAGE_OF_README[anchor] === undefined ? '/' : `/${PAGE_OF_README[anchor]}.md`
  const parts = pages.filter((one) => one.file === file)
  const part = parts.find(({ anchors }) => anchor !== undefined && anchors.includes(anchor)) ?? parts[0]
  if (part !== undefined) return `/${part.path}.md${hash}`
  if (SERVED_FILES[file] !== undefined) return `/${SERVED_FILES[file]}`
  if (!existsSync(join(root, file))) throw new Error(`${page.file} links to ${target}, which does not exist.`)
  return repository === undefined ? undefined : `${repository}/blob/main/${file}${hash}`
}
